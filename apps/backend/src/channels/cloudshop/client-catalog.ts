import type { ChannelVariant, Pull, PullRequest, ShopConnection } from "../../ports/channel.ts";
import { asArray, asInteger, asText } from "../kit/read.ts";
import { readCursor } from "../kit/walk.ts";
import { callCloud, isPastTheEnd, isTooLarge, nextPage } from "./client-api.ts";
import { type CatalogFacts, mapProduct } from "./mapping.ts";
import { PAGE_SIZE, type Page, smallerPage } from "./page-size.ts";
import { type CloudStore, readStore } from "./wire.ts";

interface CatalogCheckpoint extends Page, CatalogFacts {
  readonly since: string | null;
}

export async function fetchStore(
  connection: ShopConnection,
): Promise<{ readonly store: CloudStore; readonly serverTime: Date | null }> {
  const { json, headers } = await callCloud(connection, {
    method: "GET",
    path: "store",
    query: { fields: "id,name,main_currency,main_language,country" },
  });
  const timeMs = Date.parse(headers["date"] ?? "");
  return { store: readStore(json), serverTime: Number.isNaN(timeMs) ? null : new Date(timeMs) };
}

/** Products carry no currency, so the shop is read once and the currency travels in the cursor. */
async function placeOf(connection: ShopConnection, request: PullRequest): Promise<CatalogCheckpoint> {
  if (request.cursor === null) {
    const { store } = await fetchStore(connection);
    const since = request.changedSince?.toISOString() ?? null;
    return { at: 1, size: PAGE_SIZE, since, currency: store.currency, language: store.language };
  }
  const { at, size, since, currency, language } = readCursor(request.cursor);
  return {
    at: asInteger(at, "cursor"),
    size: asInteger(size, "cursor"),
    since: asText(since),
    currency: asText(currency) ?? "",
    language: asText(language),
  };
}

const moveTo = (place: CatalogCheckpoint, page: Partial<Page>): string =>
  JSON.stringify({ ...place, ...page });

export async function pullCatalog(
  connection: ShopConnection,
  request: PullRequest,
): Promise<Pull<ChannelVariant>> {
  const place = await placeOf(connection, request);
  try {
    const { json, headers } = await callCloud(connection, {
      method: "GET",
      path: "products",
      query: {
        page: String(place.at),
        per_page: String(place.size),
        sort_by: "created-at-ascending",
        fields: "id,name,images,variants,created_at",
        ...(place.since === null ? {} : { updated_at_min: `${place.since.slice(0, 19)}Z` }),
      },
    });
    const { locationIds = [] } = connection;
    const facts = {
      currency: place.currency,
      language: headers["x-main-language"] ?? place.language,
      locationIds,
    };
    const products = asArray(json, "products");
    const page = nextPage(headers["link"]);
    const size = Math.min(place.size, Math.max(1, products.length));
    return {
      items: products.flatMap((product) => mapProduct(product, facts)),
      nextCursor: page === null ? null : moveTo(place, { at: page, size }),
    };
  } catch (error) {
    if (isPastTheEnd(error, place.at)) {
      return { items: [], nextCursor: null };
    }
    const smaller = isTooLarge(error) ? smallerPage(place) : null;
    if (smaller === null) {
      throw error;
    }
    return { items: [], nextCursor: moveTo(place, smaller) };
  }
}
