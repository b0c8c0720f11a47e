import {
  ChannelError,
  type ChannelClient,
  type ChannelLocation,
  type ShopConnection,
  type StockWrite,
  type WriteResult,
} from "../../ports/channel.ts";
import { doneWrite, failedWrite, writeEach } from "../kit/each-write.ts";
import { asArray, asId, asObject } from "../kit/read.ts";
import { callCloud, isPastTheEnd, isTooLarge } from "./client-api.ts";
import { MAX_VARIANTS_PER_WRITE } from "./capabilities.ts";
import { pickText, stockOf } from "./mapping.ts";
import { type CloudVariant, readLocation, readProduct } from "./wire.ts";

const MAX_IDS_PER_READ = 30;
/** Prices are ignored here, so any currency reads them. */
const ANY_CURRENCY = "XXX";

type SkuWrites = Parameters<NonNullable<ChannelClient["publishSku"]>>[1];
type VariantPlaces = Parameters<NonNullable<ChannelClient["readStock"]>>[1];

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Variants of these products by id; an answer that is too large is requested in halves. */
async function readVariants(
  connection: ShopConnection,
  productIds: readonly string[],
): Promise<Map<string, CloudVariant>> {
  try {
    const { json } = await callCloud(connection, {
      method: "GET",
      path: "products",
      query: { ids: productIds.join(","), per_page: String(productIds.length), fields: "id,name,variants" },
    });
    const products = asArray(json, "products").map((product) => readProduct(product, ANY_CURRENCY));
    return new Map(products.flatMap(({ variants }) => variants.map((variant) => [variant.id, variant])));
  } catch (error) {
    if (isPastTheEnd(error, 1)) {
      return new Map();
    }
    if (!isTooLarge(error) || productIds.length === 1) {
      throw error;
    }
    const half = Math.ceil(productIds.length / 2);
    const first = await readVariants(connection, productIds.slice(0, half));
    return new Map([...first, ...(await readVariants(connection, productIds.slice(half)))]);
  }
}

async function variantsOf(
  connection: ShopConnection,
  places: VariantPlaces,
): Promise<ReadonlyMap<string, CloudVariant>> {
  const productIds = [...new Set(places.map((place) => place.channelProductId))];
  const found = new Map<string, CloudVariant>();
  for (const ids of chunk(productIds, MAX_IDS_PER_READ)) {
    for (const [id, variant] of await readVariants(connection, ids)) {
      found.set(id, variant);
    }
  }
  return found;
}

export async function readStock(
  connection: ShopConnection,
  places: VariantPlaces,
): Promise<ReadonlyMap<string, number | null>> {
  const { locationIds = [] } = connection;
  const variants = await variantsOf(connection, places);
  return new Map(
    places.flatMap(({ channelVariantId }): [string, number | null][] => {
      const variant = variants.get(channelVariantId);
      return variant === undefined
        ? []
        : [[channelVariantId, variant.isTracked ? stockOf(variant, locationIds) : null]];
    }),
  );
}

export async function readLocationStock(
  connection: ShopConnection,
  places: VariantPlaces,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const variants = await variantsOf(connection, places);
  return new Map(
    [...variants].map(([id, { levels }]) => [
      id,
      new Map(levels.map(({ locationId, stock }) => [locationId, stock ?? 0])),
    ]),
  );
}

/** The depot that is used first comes first. */
export async function readLocations(connection: ShopConnection): Promise<readonly ChannelLocation[]> {
  const { json } = await callCloud(connection, { method: "GET", path: "locations" });
  return asArray(json, "locations")
    .map(readLocation)
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ id, name }) => ({
      externalId: id,
      name: pickText(name, null) ?? id,
      isActive: true,
      isPlatformOwned: false,
    }));
}

interface LevelBody {
  readonly location_id?: string;
  readonly stock: number;
}

/** A total goes to the first depot whole: nobody has said what the others show of it. */
function levelsFor({ quantity, locations, publishKey }: StockWrite): readonly LevelBody[] {
  const { locationId, locationIds } = publishKey;
  const figures = locations ?? [{ quantity }];
  if (figures.some((figure) => !Number.isSafeInteger(figure.quantity) || figure.quantity < 0)) {
    throw new ChannelError("rejected", "a quantity is a whole number from zero");
  }
  if (locations) {
    return locations.map((figure) => ({ location_id: figure.locationId, stock: figure.quantity }));
  }
  const ids = locationIds?.split(",") ?? [];
  if (ids.length > 1) {
    return ids.map((id, index) => ({ location_id: id, stock: index === 0 ? quantity : 0 }));
  }
  return [{ ...(locationId === undefined ? {} : { location_id: locationId }), stock: quantity }];
}

interface Planned {
  readonly channelVariantId: string;
  readonly productId: string;
  readonly levels: readonly LevelBody[];
}

const asNumber = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id);

function bodyOf(batch: readonly Planned[]): unknown {
  const products = new Map<string, unknown[]>();
  for (const { productId, channelVariantId, levels } of batch) {
    const variants = products.get(productId) ?? [];
    variants.push({ id: asNumber(channelVariantId), inventory_levels: levels });
    products.set(productId, variants);
  }
  return [...products].map(([id, variants]) => ({ id: asNumber(id), variants }));
}

function successesIn(json: unknown): ReadonlyMap<string, unknown> {
  return new Map(
    asArray(json, "stock-price").flatMap((product) =>
      asArray(asObject(product, "stock-price[]")["variants"], "stock-price[].variants").map(
        (value): [string, unknown] => {
          const variant = asObject(value, "stock-price[].variants[]");
          return [asId(variant["id"], "stock-price[].variants[].id"), variant["success"]];
        },
      ),
    ),
  );
}

function resultOf(channelVariantId: string, success: unknown): WriteResult {
  if (success === true) {
    return doneWrite(channelVariantId);
  }
  const error =
    success === false
      ? new ChannelError("rejected", "the platform did not apply it")
      : new ChannelError("malformed", "the answer does not say whether it was applied");
  return failedWrite(channelVariantId, error);
}

/** One bad item has the whole call refused; halving finds it and lets the others through. */
async function sendBatch(
  connection: ShopConnection,
  batch: readonly Planned[],
): Promise<readonly WriteResult[]> {
  try {
    const { json } = await callCloud(connection, {
      method: "PATCH",
      path: "products/stock-price",
      json: bodyOf(batch),
    });
    const successes = successesIn(json);
    return batch.map(({ channelVariantId }) => resultOf(channelVariantId, successes.get(channelVariantId)));
  } catch (error) {
    const isOneItems =
      error instanceof ChannelError && (error.failure === "rejected" || error.failure === "not_found");
    if (!isOneItems || batch.length === 1) {
      throw error;
    }
    const half = Math.ceil(batch.length / 2);
    return writeEach([batch.slice(0, half), batch.slice(half)], (part) => sendBatch(connection, part));
  }
}

export async function publishStock(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<readonly WriteResult[]> {
  const refused: WriteResult[] = [];
  const planned = writes.flatMap((write): Planned[] => {
    const { channelVariantId, channelProductId } = write;
    try {
      return [{ channelVariantId, productId: channelProductId, levels: levelsFor(write) }];
    } catch (error) {
      if (!(error instanceof ChannelError)) {
        throw error;
      }
      refused.push(failedWrite(channelVariantId, error));
      return [];
    }
  });
  const sent = await writeEach(chunk(planned, MAX_VARIANTS_PER_WRITE), (batch) =>
    sendBatch(connection, batch),
  );
  return [...refused, ...sent];
}

const ID = /^\d{1,20}$/;

export async function publishSku(
  connection: ShopConnection,
  writes: SkuWrites,
): Promise<readonly WriteResult[]> {
  return writeEach(chunk(writes, 1), async ([write]) => {
    if (write === undefined) {
      return [];
    }
    const { channelProductId, channelVariantId, sku } = write;
    if (!ID.test(channelProductId) || !ID.test(channelVariantId)) {
      throw new ChannelError("not_found", "not an id of this platform");
    }
    await callCloud(connection, {
      method: "PUT",
      path: `products/${channelProductId}/variants/${channelVariantId}`,
      json: { sku },
    });
    return [doneWrite(channelVariantId)];
  });
}
