import type { ChannelVariant, Pull, PullRequest, ShopConnection } from "../../ports/channel.ts";
import { asObject, type Json, malformed } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { CATALOG_PAGE, MORE_VARIANTS } from "./documents.ts";
import { withAffordablePage } from "./errors.ts";
import { mapVariant, type VariantPlace } from "./mapping.ts";
import { changedSinceFilter, nextPage, openPage, type PageCursor } from "./page-cursor.ts";
import { findPlace, readLocationStock } from "./client-locations.ts";
import { sumAt } from "../kit/sum-at.ts";
import { asTime, optionalObject, readNextCursor, readNodes, toGid } from "./wire.ts";

const PRODUCTS_PER_PAGE = 50;
const VARIANTS_INSIDE = 25;
const VARIANTS_PER_PAGE = 250;
/** Named, because the search finds active products only by default. Archived ones are not for sale. */
const SOLD_STATUSES = "active,draft,unlisted";

export function catalogFilter(statusField: string, since: string | null): string {
  const terms = [`${statusField}:${SOLD_STATUSES}`, changedSinceFilter(since)];
  return terms.filter((term) => term !== null).join(" AND ");
}

/** Looked up for the first page and kept in the cursor for the others. */
async function placeOf(connection: ShopConnection, page: PageCursor): Promise<VariantPlace> {
  const { currency, locationId } = page.extra;
  return currency !== undefined && locationId !== undefined
    ? { currency, locationId }
    : findPlace(connection);
}

async function readVariants(
  connection: ShopConnection,
  product: Json,
  place: VariantPlace,
): Promise<readonly ChannelVariant[]> {
  const locationId = toGid("Location", place.locationId);
  const nodes = [...readNodes(product["variants"], "product.variants")];
  let cursor = readNextCursor(product["variants"], "product.variants");
  while (cursor !== null) {
    const variables = { productId: product["id"], first: VARIANTS_PER_PAGE, cursor, locationId };
    const data: Json = await askAdmin(connection, MORE_VARIANTS, variables);
    const more = optionalObject(data["product"], "product");
    if (more === null) {
      break;
    }
    nodes.push(...readNodes(more["variants"], "product.variants"));
    const next = readNextCursor(more["variants"], "product.variants");
    if (next === cursor) {
      throw malformed("a page that leads to itself");
    }
    cursor = next;
  }
  return nodes.map((node) => mapVariant(product, node, place));
}

/** Where locations are mapped, the figure is what those show between them. */
async function withOurLocations(
  connection: ShopConnection,
  items: readonly ChannelVariant[],
): Promise<readonly ChannelVariant[]> {
  const { locationIds = [] } = connection;
  if (locationIds.length === 0 || items.length === 0) {
    return items;
  }
  const shown = await readLocationStock(connection, items);
  return items.map((item) => {
    const at = shown.get(item.channelVariantId);
    return item.stock === null || !at ? item : { ...item, stock: sumAt(at, locationIds) };
  });
}

export async function pullCatalog(
  connection: ShopConnection,
  request: PullRequest,
): Promise<Pull<ChannelVariant>> {
  const opened = openPage(request);
  const place = await placeOf(connection, opened);
  const page: PageCursor = { ...opened, extra: { ...place } };
  const data = await withAffordablePage(PRODUCTS_PER_PAGE, (first) =>
    askAdmin(connection, CATALOG_PAGE, {
      first,
      variants: VARIANTS_INSIDE,
      cursor: page.after,
      q: catalogFilter("status", page.since),
      locationId: toGid("Location", place.locationId),
    }),
  );
  const products = readNodes(data["products"], "products").map((node) => asObject(node, "product"));
  const items: ChannelVariant[] = [];
  for (const product of products) {
    items.push(...(await readVariants(connection, product, place)));
  }
  const counted = await withOurLocations(connection, items);
  const last = products.at(-1);
  const lastChange = last === undefined ? null : asTime(last["updatedAt"], "product.updatedAt");
  const endCursor = readNextCursor(data["products"], "products");
  return { items: counted, nextCursor: nextPage(page, endCursor, { count: products.length, lastChange }) };
}
