import { ChannelError, type ShopConnection, type StockWrite, type WriteResult } from "../../ports/channel.ts";
import { asArray, asObject, type Json } from "../kit/read.ts";
import { askShop } from "./client-api.ts";
import { isRouteMissing, readProducts } from "./client-catalog.ts";
import { itemFailure, readErrorBody } from "./errors.ts";
import { wpId, type WpProduct } from "./wire.ts";

const BATCH_SIZE = 100;

export type Listing = Pick<StockWrite, "channelProductId" | "channelVariantId" | "publishKey">;

/** One row of a batch, for one listing or for several that share it. */
interface RowWrite {
  readonly id: string;
  readonly variantIds: readonly string[];
  readonly fields: Json;
}

function isVariation(listing: Listing): boolean {
  return listing.channelProductId !== listing.channelVariantId;
}

function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_unused, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(items, keyOf);
}

async function readVariations(connection: ShopConnection, listings: readonly Listing[]) {
  const idsOf = (group: readonly Listing[]) => group.map(({ channelVariantId }) => channelVariantId);
  try {
    return await readProducts(connection, "variations", idsOf(listings));
  } catch (error) {
    if (!isRouteMissing(error)) {
      throw error;
    }
  }
  const rows = [];
  for (const [parentId, group] of groupBy(listings, ({ channelProductId }) => channelProductId)) {
    rows.push(...(await readProducts(connection, `products/${parentId}/variations`, idsOf(group))));
  }
  return rows;
}

async function readRows(
  connection: ShopConnection,
  listings: readonly Listing[],
): Promise<readonly WpProduct[]> {
  const found: WpProduct[] = [];
  for (const chunk of chunksOf(listings, BATCH_SIZE)) {
    const simple = chunk.filter((listing) => !isVariation(listing));
    const variations = chunk.filter(isVariation);
    const ids = simple.map(({ channelVariantId }) => channelVariantId);
    found.push(
      ...(ids.length === 0 ? [] : await readProducts(connection, "products", ids)),
      ...(variations.length === 0 ? [] : await readVariations(connection, variations)),
    );
  }
  return found;
}

export async function readStock(
  connection: ShopConnection,
  listings: readonly Listing[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await readRows(connection, listings);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

function failed(row: RowWrite, error: ChannelError): readonly WriteResult[] {
  return row.variantIds.map((channelVariantId) => ({
    channelVariantId,
    outcome: "failed",
    failure: error.failure,
    message: error.message,
  }));
}

function failedRows(rows: readonly RowWrite[], error: ChannelError): readonly WriteResult[] {
  return rows.flatMap((row) => failed(row, error));
}

function refusalOf(row: RowWrite, answer: Json): ChannelError | null {
  const error = readErrorBody(answer["error"]);
  if (error !== null) {
    return new ChannelError(itemFailure(error), `the shop refused it: ${error.code}`);
  }
  if (wpId(answer["id"], "batch.update.id") !== row.id) {
    return new ChannelError("malformed", "the shop answered for another product");
  }
  // With stock management off the shop says 200 and keeps what it had.
  const isTaken = Object.entries(row.fields).every(([name, value]) => answer[name] === value);
  return isTaken ? null : new ChannelError("rejected", "the shop did not take the value");
}

function readBatch(rows: readonly RowWrite[], json: unknown): readonly WriteResult[] {
  const answers = asArray(asObject(json, "batch")["update"], "batch.update");
  if (answers.length !== rows.length) {
    throw new ChannelError("malformed", "the shop answered for another number of products");
  }
  return rows.flatMap((row, index) => {
    const error = refusalOf(row, asObject(answers[index], "batch.update"));
    return error === null
      ? row.variantIds.map((channelVariantId): WriteResult => ({ channelVariantId, outcome: "done" }))
      : failed(row, error);
  });
}

/** Only errors of these rows alone are theirs; any other stops the whole call, and every write may be repeated. */
function isOfTheseRows(error: unknown): error is ChannelError {
  return error instanceof ChannelError && (error.failure === "not_found" || error.failure === "rejected");
}

async function sendBatch(
  connection: ShopConnection,
  path: string,
  rows: readonly RowWrite[],
): Promise<readonly WriteResult[]> {
  try {
    const { json } = await askShop(connection, {
      method: "POST",
      path,
      json: { update: rows.map(({ id, fields }) => ({ id: Number(id), ...fields })) },
    });
    return readBatch(rows, json);
  } catch (error) {
    if (!isOfTheseRows(error) || isRouteMissing(error)) {
      throw error;
    }
    if (rows.length > 1 && error.message.includes("entity_too_large")) {
      const half = Math.ceil(rows.length / 2);
      return [
        ...(await sendBatch(connection, path, rows.slice(0, half))),
        ...(await sendBatch(connection, path, rows.slice(half))),
      ];
    }
    return failedRows(rows, error);
  }
}

/** What was done before the connection failed is still reported; if nothing is done yet, the whole call fails. */
async function sendAll(
  connection: ShopConnection,
  rowsByPath: ReadonlyMap<string, readonly RowWrite[]>,
): Promise<readonly WriteResult[]> {
  const results: WriteResult[] = [];
  let outage: ChannelError | null = null;
  for (const [path, rows] of rowsByPath) {
    for (const chunk of chunksOf(rows, BATCH_SIZE)) {
      try {
        const sent: readonly WriteResult[] =
          outage === null ? await sendBatch(connection, path, chunk) : failedRows(chunk, outage);
        results.push(...sent);
      } catch (error) {
        if (!(error instanceof ChannelError) || results.length === 0) {
          throw error;
        }
        outage = error;
        results.push(...failedRows(chunk, error));
      }
    }
  }
  return results;
}

function pathOf(listing: Listing): string {
  return isVariation(listing) ? `products/${listing.channelProductId}/variations/batch` : "products/batch";
}

/** Variations whose stock the parent keeps have one figure; where ours differ, the lowest oversells nothing. */
function stockRows(writes: readonly StockWrite[]): ReadonlyMap<string, readonly RowWrite[]> {
  const owned = writes.map((write) => {
    const isParents = write.publishKey["stockOwner"] === "parent";
    const id = isParents ? write.channelProductId : write.channelVariantId;
    return { write, id, path: isParents ? "products/batch" : pathOf(write) };
  });
  const rows = [...groupBy(owned, ({ id, path }) => `${path} ${id}`).values()].map((group) => ({
    path: group[0]?.path ?? "",
    row: {
      id: group[0]?.id ?? "",
      variantIds: group.map(({ write }) => write.channelVariantId),
      // Whether stock is managed is the shop's own setting: a write to an unmanaged item is rejected and reported.
      fields: { stock_quantity: Math.min(...group.map(({ write }) => write.quantity)) },
    },
  }));
  const byPath = groupBy(rows, ({ path }) => path);
  return new Map([...byPath].map(([path, group]) => [path, group.map(({ row }) => row)]));
}

export async function publishStock(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<readonly WriteResult[]> {
  const owed = await findOwed(connection, writes);
  const rest = writes.filter(({ channelVariantId }) => !owed.has(channelVariantId));
  const results = rest.length === 0 ? [] : await sendAll(connection, stockRows(rest));
  const left = [...owed].map(
    ([channelVariantId, shown]): WriteResult => ({ channelVariantId, outcome: "done", shown }),
  );
  return [...results, ...left];
}

/** What a shop that takes backorders shows below zero it owes; writing zero would cancel that. */
async function findOwed(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<ReadonlyMap<string, number>> {
  const empty = writes.filter(({ quantity }) => quantity <= 0);
  const rows = empty.length === 0 ? [] : await readRows(connection, empty);
  return new Map(
    rows.flatMap(({ id, stock, takesBackorders }) =>
      takesBackorders && stock !== null && stock < 0 ? [[id, stock] as const] : [],
    ),
  );
}

export async function publishSku(
  connection: ShopConnection,
  writes: readonly (Listing & { readonly sku: string })[],
): Promise<readonly WriteResult[]> {
  const rows = groupBy(writes, pathOf);
  const byPath = [...rows].map(
    ([path, group]) =>
      [
        path,
        group.map(({ channelVariantId, sku }) => ({
          id: channelVariantId,
          variantIds: [channelVariantId],
          fields: { sku },
        })),
      ] as const,
  );
  return sendAll(connection, new Map(byPath));
}
