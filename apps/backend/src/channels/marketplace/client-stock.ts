import { inParallel } from "../../kernel/limits/in-parallel.ts";
import {
  type ChannelClient,
  ChannelError,
  type ShopConnection,
  type StockWrite,
  type WriteResult,
} from "../../ports/channel.ts";
import { doneWrite, failedWrite, writeEach } from "../kit/each-write.ts";
import { sumAt } from "../kit/sum-at.ts";
import { asArray, asId, asObject } from "../kit/read.ts";
import { callMarket, isNotFound } from "./client-api.ts";
import { chunk, fetchItems, fetchUserProductStock } from "./client-items.ts";
import { refusalOf } from "./errors.ts";
import { ownStockOf, toVariants } from "./item-mapping.ts";
import { type StockTarget, targetOf } from "./stock-target.ts";
import { readDepotStock, shownAtDepots, writeUserProduct } from "./client-user-products.ts";

/** The platform's word for stock that is not written through the item. */
const NOT_THROUGH_ITEM = "item.available_quantity.not_modifiable";
const PARALLEL_CALLS = 5;

type SkuWrites = Parameters<NonNullable<ChannelClient["publishSku"]>>[1];
type Places = Parameters<NonNullable<ChannelClient["readStock"]>>[1];

interface Planned<T> {
  readonly channelVariantId: string;
  readonly target: StockTarget;
  readonly write: T;
}

const plan = <T extends Places[number]>(write: T): Planned<T> => ({
  channelVariantId: write.channelVariantId,
  target: targetOf(write),
  write,
});

const asNumber = (id: string): number | string => (Number.isSafeInteger(Number(id)) ? Number(id) : id);

/** Variations of one item go in one write; everything else goes alone. */
function groupByItem<T>(
  planned: readonly Planned<T>[],
  isByVariation: (target: StockTarget) => boolean,
): Planned<T>[][] {
  const groups = new Map<string, Planned<T>[]>();
  for (const [index, one] of planned.entries()) {
    const key = isByVariation(one.target) ? `item ${one.target.itemId}` : `alone ${index}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

async function variationIdsOf(connection: ShopConnection, itemId: string): Promise<readonly string[]> {
  const { json } = await callMarket(connection, {
    method: "GET",
    path: `/items/${itemId}`,
    query: { attributes: "id,variations" },
  });
  const variations = asArray(asObject(json, "item")["variations"], "item.variations");
  return variations.map((value) => asId(asObject(value, "item.variations[]")["id"], "item.variations[].id"));
}

/** Every variation has to be named: one that is left out is deleted. */
async function putVariations<T>(
  connection: ShopConnection,
  group: readonly Planned<T>[],
  fieldsOf: (write: T) => Readonly<Record<string, unknown>>,
): Promise<readonly WriteResult[]> {
  const itemId = group[0]?.target.itemId ?? "";
  const ids = await variationIdsOf(connection, itemId);
  const wanted = new Map(group.map((one) => [one.target.variationId ?? "", one.write]));
  const isKnown = ({ target }: Planned<T>): boolean => ids.includes(target.variationId ?? "");
  if (group.some(isKnown)) {
    const variations = ids.map((id) => {
      const write = wanted.get(id);
      return { id: asNumber(id), ...(write === undefined ? {} : fieldsOf(write)) };
    });
    await callMarket(connection, { method: "PUT", path: `/items/${itemId}`, json: { variations } });
  }
  const gone = new ChannelError("not_found", "the item has no such variation any more");
  return group.map((one) =>
    isKnown(one) ? doneWrite(one.channelVariantId) : failedWrite(one.channelVariantId, gone),
  );
}

async function putItem(
  connection: ShopConnection,
  { itemId }: StockTarget,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (itemId === null) {
    throw new ChannelError("not_found", "not an id of this platform");
  }
  await callMarket(connection, { method: "PUT", path: `/items/${itemId}`, json: fields });
}

const quantityOf = ({ quantity }: StockWrite) => ({ available_quantity: quantity });

async function writeThroughItem(
  connection: ShopConnection,
  group: readonly Planned<StockWrite>[],
): Promise<readonly WriteResult[]> {
  const [first] = group;
  if (first === undefined || first.target.door === "variation") {
    return putVariations(connection, group, quantityOf);
  }
  await putItem(connection, first.target, quantityOf(first.write));
  return [doneWrite(first.channelVariantId)];
}

async function writeOne(
  connection: ShopConnection,
  one: Planned<StockWrite>,
): Promise<readonly WriteResult[]> {
  const { target, channelVariantId, write } = one;
  if (target.door === "none") {
    throw new ChannelError("rejected", "the units lie in the platform's own warehouse");
  }
  if (target.door !== "user_product") {
    try {
      return await writeThroughItem(connection, [one]);
    } catch (error) {
      const isElsewhere = refusalOf(error)?.codes.includes(NOT_THROUGH_ITEM) === true;
      if (!isElsewhere || target.userProductId === null) {
        throw error;
      }
    }
  }
  await writeUserProduct(connection, target.userProductId ?? "", write.locations ?? write.quantity);
  return [doneWrite(channelVariantId)];
}

/** A race with another writer concerns that item alone, unlike other failures that pass by waiting. */
async function recordOutcome<T>(
  group: readonly Planned<T>[],
  run: () => Promise<readonly WriteResult[]>,
): Promise<readonly WriteResult[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ChannelError && refusalOf(error)?.status === 409) {
      return group.map(({ channelVariantId }) => failedWrite(channelVariantId, error));
    }
    throw error;
  }
}

/** One variation may have a whole write refused; each alone then shows which. */
async function writeGroup(
  connection: ShopConnection,
  group: readonly Planned<StockWrite>[],
): Promise<readonly WriteResult[]> {
  const [first] = group;
  if (first !== undefined && group.length === 1) {
    return recordOutcome(group, () => writeOne(connection, first));
  }
  try {
    return await recordOutcome(group, () => writeThroughItem(connection, group));
  } catch (error) {
    if (!(error instanceof ChannelError) || error.failure !== "rejected") {
      throw error;
    }
    return writeEach(chunk(group, 1), (alone) => writeGroup(connection, alone));
  }
}

const isQuantity = ({ quantity }: StockWrite): boolean => Number.isSafeInteger(quantity) && quantity >= 0;

export async function publishStock(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<readonly WriteResult[]> {
  const wrong = new ChannelError("rejected", "a quantity is a whole number from zero");
  const refused = writes
    .filter((write) => !isQuantity(write))
    .map(({ channelVariantId }) => failedWrite(channelVariantId, wrong));
  const groups = groupByItem(writes.filter(isQuantity).map(plan), ({ door }) => door === "variation");
  return [...refused, ...(await writeEach(groups, (group) => writeGroup(connection, group)))];
}

export async function publishSku(
  connection: ShopConnection,
  writes: SkuWrites,
): Promise<readonly WriteResult[]> {
  const skuOf = ({ sku }: SkuWrites[number]) => ({ attributes: [{ id: "SELLER_SKU", value_name: sku }] });
  const groups = groupByItem(writes.map(plan), ({ variationId }) => variationId !== null);
  return writeEach(groups, (group) =>
    recordOutcome(group, async () => {
      const [first] = group;
      if (first === undefined || first.target.variationId !== null) {
        return putVariations(connection, group, skuOf);
      }
      await putItem(connection, first.target, skuOf(first.write));
      return [doneWrite(first.channelVariantId)];
    }),
  );
}

/** The seller's own units of a user product; undefined when it is gone. */
async function ownStock(
  connection: ShopConnection,
  userProductId: string,
): Promise<number | null | undefined> {
  try {
    const stock = await fetchUserProductStock(connection, userProductId);
    const { locationIds = [] } = connection;
    const depots = shownAtDepots(stock);
    return locationIds.length > 0 && depots.size > 0
      ? sumAt(depots, locationIds)
      : ownStockOf(stock.locations);
  } catch (error) {
    if (isNotFound(error)) {
      return undefined;
    }
    throw error;
  }
}

export async function readStock(
  connection: ShopConnection,
  places: Places,
): Promise<ReadonlyMap<string, number | null>> {
  const planned = places.map(plan);
  const apart = planned.filter(({ target }) => target.door === "user_product");
  const figures = await inParallel(apart, PARALLEL_CALLS, ({ target }) =>
    ownStock(connection, target.userProductId ?? ""),
  );
  const itemIds = planned.flatMap(({ target: { door, itemId } }) =>
    (door === "item" || door === "variation") && itemId !== null ? [itemId] : [],
  );
  const variants = (await fetchItems(connection, itemIds)).flatMap((item) => toVariants(item, false));
  const stock = new Map(variants.map((variant) => [variant.channelVariantId, variant.stock]));
  for (const [index, { channelVariantId }] of apart.entries()) {
    const figure = figures[index];
    if (figure === undefined) {
      stock.delete(channelVariantId);
    } else {
      stock.set(channelVariantId, figure);
    }
  }
  const asked = new Set(places.map(({ channelVariantId }) => channelVariantId));
  return new Map([...stock].filter(([channelVariantId]) => asked.has(channelVariantId)));
}

/** Only what lies in the seller's depots is kept by location. */
export async function readLocationStock(
  connection: ShopConnection,
  places: Places,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const apart = places.map(plan).filter(({ target }) => target.door === "user_product");
  const shown = await inParallel(apart, PARALLEL_CALLS, ({ target }) =>
    readDepotStock(connection, target.userProductId ?? ""),
  );
  return new Map(apart.map(({ channelVariantId }, index) => [channelVariantId, shown[index] ?? new Map()]));
}
