import { isKnownCurrency } from "../../kernel/money/currencies.ts";
import {
  ChannelError,
  type ChannelVariant,
  type Pull,
  type PullRequest,
  type ShopConnection,
} from "../../ports/channel.ts";
import { asArray, asObject, malformed } from "../kit/read.ts";
import {
  askShop,
  changedAfter,
  formatCheckpoint,
  parseCheckpoint,
  type Checkpoint,
  START,
  type Walk,
  walkRows,
} from "./client-api.ts";
import { formatUnits, parseUnits, readUnits } from "./client-units.ts";
import { wpErrorCode } from "./errors.ts";
import { mapVariant, type WpShopFacts } from "./mapping.ts";
import { PRODUCT_FIELDS, readWpProduct, type WpProduct } from "./wire.ts";

const PAGE_SIZE = 100;
/** Each of them costs a call of its own, and a page is lost when the calls run out before its end. */
const PARENTS_PER_PAGE = 5;

/**
 * First the simple products, then the variations: of all at once, or parent by parent in older shops. What changes on a
 * parent, such as whether it counts, does not show on its variations: those of changed parents are read last.
 */
const PHASES = ["simple", "variations", "changed", "parents"] as const;
type Phase = (typeof PHASES)[number];

interface Progress {
  readonly phase: Phase;
  /** Read once for a walk, and kept in its cursor. */
  readonly facts: WpShopFacts;
  readonly place: Checkpoint;
}

function formatCursor({ phase, facts, place }: Progress): string {
  return [phase, facts.currency, formatCheckpoint(place), formatUnits(facts.units)].join("|");
}

function parseCursor(text: string): Progress {
  const [phaseText, currency = "", place = "", units = ""] = text.split("|");
  const phase = PHASES.find((candidate) => candidate === phaseText);
  if (phase === undefined || !isKnownCurrency(currency)) {
    throw new ChannelError("malformed", "not a cursor of this channel");
  }
  return { phase, facts: { currency, units: parseUnits(units) }, place: parseCheckpoint(place) };
}

export async function readCurrency(connection: ShopConnection): Promise<string> {
  const { json } = await askShop(connection, { method: "GET", path: "data/currencies/current" });
  const { code } = asObject(json, "currency");
  if (!isKnownCurrency(code)) {
    throw malformed("currency.code");
  }
  return code;
}

/** Shops before WooCommerce 10.3 have no list of all variations. */
export function isRouteMissing(error: unknown): boolean {
  return wpErrorCode(error) === "rest_no_route";
}

async function readFacts(connection: ShopConnection): Promise<WpShopFacts> {
  return { currency: await readCurrency(connection), units: await readUnits(connection) };
}

export async function readProducts(
  connection: ShopConnection,
  path: string,
  ids: readonly string[],
): Promise<readonly WpProduct[]> {
  const { json } = await askShop(connection, {
    method: "GET",
    path,
    query: { include: ids.join(","), per_page: String(PAGE_SIZE), _fields: PRODUCT_FIELDS },
  });
  return asArray(json, path).map(readWpProduct);
}

type Page = { readonly items: readonly ChannelVariant[]; readonly next: Checkpoint | null };

async function simplePage(
  connection: ShopConnection,
  { facts, place }: Progress,
  since: Date | null,
): Promise<Page> {
  const query = { type: "simple", status: "publish", _fields: PRODUCT_FIELDS, ...changedAfter(since) };
  const { rows, next } = await walkRows(connection, { path: "products", query, pageSize: PAGE_SIZE }, place);
  return { items: rows.map(({ json }) => mapVariant(readWpProduct(json), null, facts)), next };
}

function isOnSale(product: WpProduct | undefined): product is WpProduct {
  return product?.status === "publish";
}

async function variationPage(
  connection: ShopConnection,
  { facts, place }: Progress,
  since: Date | null,
): Promise<Page> {
  const query = { status: "publish", _fields: PRODUCT_FIELDS, ...changedAfter(since) };
  const walk: Walk = { path: "variations", query, pageSize: PAGE_SIZE };
  const { rows, next } = await walkRows(connection, walk, place);
  const variations = rows.map(({ json }) => readWpProduct(json));
  const parentIds = [...new Set(variations.flatMap(({ parentId }) => parentId ?? []))];
  const parents = parentIds.length === 0 ? [] : await readProducts(connection, "products", parentIds);
  const parentsById = new Map(parents.map((parent) => [parent.id, parent]));
  const items = variations.flatMap((variation) => {
    const parent = parentsById.get(variation.parentId ?? "");
    return isOnSale(parent) ? [mapVariant(variation, parent, facts)] : [];
  });
  return { items, next };
}

/** A variation's change does not touch its parent, so in older shops all parents are walked whatever `since` says. */
async function parentPage(
  connection: ShopConnection,
  { phase, facts, place }: Progress,
  since: Date | null,
): Promise<Page> {
  const chosen = phase === "changed" ? changedAfter(since) : {};
  const query = { type: "variable", status: "publish", _fields: PRODUCT_FIELDS, ...chosen };
  const walk: Walk = { path: "products", query, pageSize: PARENTS_PER_PAGE };
  const { rows, next } = await walkRows(connection, walk, place);
  const items: ChannelVariant[] = [];
  for (const parent of rows.map(({ json }) => readWpProduct(json))) {
    const below: Walk = {
      path: `products/${parent.id}/variations`,
      query: {
        status: "publish",
        _fields: PRODUCT_FIELDS,
        ...(isChangedSince(parent, since) ? {} : changedAfter(since)),
      },
      pageSize: PAGE_SIZE,
    };
    for (let at: Checkpoint | null = START; at !== null; ) {
      const page = await walkRows(connection, below, at);
      const variations = page.rows.map(({ json }) => readWpProduct(json));
      items.push(...variations.map((row) => mapVariant({ ...row, parentId: parent.id }, parent, facts)));
      at = page.next;
    }
  }
  return { items, next };
}

/** To the second, as the shop reports it. */
function isChangedSince({ modifiedAt }: WpProduct, since: Date | null): boolean {
  return since === null || modifiedAt === null || modifiedAt.getTime() + 1_000 > since.getTime();
}

const PAGES = {
  simple: simplePage,
  variations: variationPage,
  changed: parentPage,
  parents: parentPage,
} as const;

export async function pullCatalog(
  connection: ShopConnection,
  request: PullRequest,
): Promise<Pull<ChannelVariant>> {
  const progress: Progress =
    request.cursor === null
      ? { phase: "simple", facts: await readFacts(connection), place: START }
      : parseCursor(request.cursor);
  const after = (phase: Phase, place: Checkpoint): string => formatCursor({ ...progress, phase, place });
  try {
    const { items, next } = await PAGES[progress.phase](connection, progress, request.changedSince);
    if (next !== null) {
      return { items, nextCursor: after(progress.phase, next) };
    }
    if (progress.phase === "simple") {
      return { items, nextCursor: after("variations", START) };
    }
    const isRestLeft = progress.phase === "variations" && request.changedSince !== null;
    return { items, nextCursor: isRestLeft ? after("changed", START) : null };
  } catch (error) {
    if (progress.phase === "variations" && isRouteMissing(error)) {
      return { items: [], nextCursor: after("parents", START) };
    }
    throw error;
  }
}
