import { sha256 } from "../../kernel/secrets/hash.ts";
import type { ChannelFailure, ShopConnection, StockWrite, WriteResult } from "../../ports/channel.ts";
import { chunks } from "../kit/chunks.ts";
import { doneWrite, writeEach } from "../kit/each-write.ts";
import { sumAt } from "../kit/sum-at.ts";
import { asArray, asObject } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { SET_STOCK, START_STOCKING, VARIANT_LEVELS } from "./documents.ts";
import { readUserErrors, type UserError, userErrorText } from "./errors.ts";
import { readAvailable } from "./mapping.ts";
import { chosenLocation, findPlace, readLocationStock } from "./client-locations.ts";
import { asFlag, fromGid, toGid } from "./wire.ts";

type Target = Pick<StockWrite, "channelVariantId" | "publishKey">;

interface Level {
  readonly itemId: string;
  readonly isTracked: boolean;
  /** Null when the place does not stock it. */
  readonly available: number | null;
  readonly takesBackorders: boolean;
}

interface Row {
  readonly channelVariantId: string;
  readonly write: StockWrite;
  readonly itemId: string;
  readonly locationId: string;
}

const ROWS_PER_CALL = 250;
const NODES_PER_CALL = 100;
const MAX_ROUNDS = 5;
const STALE: ReadonlySet<string> = new Set(["CHANGE_FROM_QUANTITY_STALE", "COMPARE_QUANTITY_STALE"]);
const NOT_STOCKED = "ITEM_NOT_STOCKED_AT_LOCATION";
const FAILURES: ReadonlyMap<string, ChannelFailure> = new Map([
  ["INVALID_INVENTORY_ITEM", "not_found"],
  ["INVALID_LOCATION", "not_found"],
  ["IDEMPOTENCY_CONCURRENT_REQUEST", "unavailable"],
]);

function failed(channelVariantId: string, failure: ChannelFailure, message: string): WriteResult {
  return { channelVariantId, outcome: "failed", failure, message };
}

function refused({ channelVariantId }: Row, error: UserError): WriteResult {
  return failed(channelVariantId, FAILURES.get(error.code) ?? "rejected", userErrorText(error));
}

interface Placed<T> {
  readonly target: T;
  readonly locationId: string;
}

const levelKey = ({ channelVariantId, locationId }: Pick<Row, "channelVariantId" | "locationId">): string =>
  `${channelVariantId} ${locationId}`;

/** The tenant's choice goes before what the catalog was read with. */
async function withLocations<T extends Target>(
  connection: ShopConnection,
  targets: readonly T[],
): Promise<readonly Placed<T>[]> {
  const chosen = chosenLocation(connection);
  const isUnknown =
    chosen === null && targets.some(({ publishKey }) => publishKey["locationId"] === undefined);
  const usual = isUnknown ? (await findPlace(connection)).locationId : "";
  return targets.map((target) => ({
    target,
    locationId: chosen ?? target.publishKey["locationId"] ?? usual,
  }));
}

async function readLevelsAt(
  connection: ShopConnection,
  locationId: string,
  variantIds: readonly string[],
): Promise<Map<string, Level>> {
  const levels = new Map<string, Level>();
  for (const ids of chunks(variantIds, NODES_PER_CALL)) {
    const data = await askAdmin(connection, VARIANT_LEVELS, {
      ids: ids.map((id) => toGid("ProductVariant", id)),
      locationId: toGid("Location", locationId),
    });
    for (const node of asArray(data["nodes"], "nodes")) {
      if (node !== null) {
        const variant = asObject(node, "variant");
        const item = asObject(variant["inventoryItem"], "variant.inventoryItem");
        levels.set(fromGid("ProductVariant", variant["id"], "variant.id"), {
          itemId: fromGid("InventoryItem", item["id"], "variant.inventoryItem.id"),
          isTracked: asFlag(item["tracked"], "variant.inventoryItem.tracked"),
          available: readAvailable(item["inventoryLevel"]),
          takesBackorders: variant["inventoryPolicy"] === "CONTINUE",
        });
      }
    }
  }
  return levels;
}

async function readLevels(
  connection: ShopConnection,
  targets: readonly { readonly channelVariantId: string; readonly locationId: string }[],
): Promise<Map<string, Level>> {
  const levels = new Map<string, Level>();
  for (const [locationId, group] of Map.groupBy(targets, (target) => target.locationId)) {
    const ids = group.map(({ channelVariantId }) => channelVariantId);
    for (const [id, level] of await readLevelsAt(connection, locationId, ids)) {
      levels.set(levelKey({ channelVariantId: id, locationId }), level);
    }
  }
  return levels;
}

/** Null: the shop does not count it. Absent: the shop does not have it any more. */
export async function readStock(
  connection: ShopConnection,
  variants: readonly Target[],
): Promise<ReadonlyMap<string, number | null>> {
  const { locationIds = [] } = connection;
  if (locationIds.length > 0) {
    return readAtLocations(connection, variants, locationIds);
  }
  const placed = await withLocations(connection, variants);
  const levels = await readLevels(
    connection,
    placed.map(({ target, locationId }) => ({ channelVariantId: target.channelVariantId, locationId })),
  );
  return new Map(
    placed.flatMap(({ target: { channelVariantId }, locationId }): [string, number | null][] => {
      const level = levels.get(levelKey({ channelVariantId, locationId }));
      return level ? [[channelVariantId, level.isTracked ? (level.available ?? 0) : null]] : [];
    }),
  );
}

/** Where locations are mapped, the figure is what those show between them. */
async function readAtLocations(
  connection: ShopConnection,
  variants: readonly Target[],
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const shown = await readLocationStock(connection, variants);
  return new Map([...shown].map(([id, at]) => [id, sumAt(at, locationIds)]));
}

function asUuid(text: string): string {
  const hex = sha256(text).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

/** The same rows give the same key, so a repeat after a lost answer is answered, not done again. */
function stockInput(rows: readonly Row[]): { readonly key: string; readonly input: object } {
  const quantities = rows.map(({ write, itemId, locationId }) => ({
    inventoryItemId: toGid("InventoryItem", itemId),
    locationId: toGid("Location", locationId),
    quantity: write.quantity,
    // Must be there even when there is nothing to compare with.
    changeFromQuantity: write.expected,
  }));
  const keys = rows.map(({ write }) => write.idempotencyKey);
  const key = asUuid(JSON.stringify({ keys, quantities }));
  const referenceDocumentUri = `gid://estiba/StockPublish/${key}`;
  return { key, input: { name: "available", reason: "correction", referenceDocumentUri, quantities } };
}

async function startStocking(connection: ShopConnection, row: Row): Promise<WriteResult> {
  const { write, itemId, locationId, channelVariantId } = row;
  const data = await askAdmin(connection, START_STOCKING, {
    itemId: toGid("InventoryItem", itemId),
    locationId: toGid("Location", locationId),
    available: write.quantity,
    key: asUuid(`start ${write.idempotencyKey} ${itemId} ${locationId} ${write.quantity}`),
  });
  const [error] = readUserErrors(asObject(data["inventoryActivate"], "inventoryActivate"));
  return error === undefined ? doneWrite(channelVariantId) : refused(row, error);
}

/** The expected value is not there. When it is the new one, an earlier try of ours succeeded. */
async function retryStale(connection: ShopConnection, rows: readonly Row[]): Promise<readonly WriteResult[]> {
  if (rows.length === 0) {
    return [];
  }
  const levels = await readLevels(connection, rows);
  return rows.map((row) => {
    const { channelVariantId, write } = row;
    const found = levels.get(levelKey(row))?.available ?? null;
    return found === write.quantity
      ? doneWrite(channelVariantId)
      : failed(channelVariantId, "rejected", `stale: expected ${write.expected}, found ${found}`);
  });
}

function rowOfError({ field }: UserError): number | null {
  const [, list, index] = field;
  return list === "quantities" && index !== undefined && /^\d{1,3}$/.test(index) ? Number(index) : null;
}

async function resolveErrors(
  connection: ShopConnection,
  rows: readonly Row[],
  errors: ReadonlyMap<number, UserError>,
): Promise<readonly WriteResult[]> {
  const results: WriteResult[] = [];
  const stale: Row[] = [];
  for (const [index, error] of errors) {
    const row = rows[index];
    if (row !== undefined && STALE.has(error.code)) {
      stale.push(row);
    } else if (row !== undefined) {
      results.push(error.code === NOT_STOCKED ? await startStocking(connection, row) : refused(row, error));
    }
  }
  return [...results, ...(await retryStale(connection, stale))];
}

/** All or nothing on their side: rows that are refused are taken out and the rest is sent again. */
async function setRows(connection: ShopConnection, rows: readonly Row[]): Promise<readonly WriteResult[]> {
  const results: WriteResult[] = [];
  let open = rows;
  for (let round = 0; round < MAX_ROUNDS && open.length > 0; round += 1) {
    const data = await askAdmin(connection, SET_STOCK, { ...stockInput(open) });
    const errors = readUserErrors(asObject(data["inventorySetQuantities"], "inventorySetQuantities"));
    const [general] = errors.filter((error) => open[rowOfError(error) ?? -1] === undefined);
    if (general !== undefined) {
      return [...results, ...open.map((row) => refused(row, general))];
    }
    if (errors.length === 0) {
      return [...results, ...open.map(({ channelVariantId }) => doneWrite(channelVariantId))];
    }
    const byRow = new Map(errors.map((error) => [rowOfError(error) ?? -1, error]));
    results.push(...(await resolveErrors(connection, open, byRow)));
    open = open.filter((_row, index) => !byRow.has(index));
  }
  const tired = "the shop changed faster than it could be written";
  return [...results, ...open.map(({ channelVariantId }) => failed(channelVariantId, "unavailable", tired))];
}

/** What a shop that takes backorders shows below zero it owes; writing zero would cancel that. */
function owedOf(level: Level | undefined, { quantity }: StockWrite): number | null {
  const shown = level?.available ?? 0;
  return quantity === 0 && shown < 0 && level?.takesBackorders === true ? shown : null;
}

export async function publishStock(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<readonly WriteResult[]> {
  const placed = await placesOf(connection, writes);
  const unsure = placed.filter(
    ({ target: { publishKey, quantity, expected } }) =>
      publishKey["inventoryItemId"] === undefined || (quantity === 0 && (expected ?? 0) < 0),
  );
  const levels = await readLevels(
    connection,
    unsure.map(({ target, locationId }) => ({ channelVariantId: target.channelVariantId, locationId })),
  );
  // The later of two writes to one variant is the newer.
  const rows = new Map<string, Row>();
  const unwritten: WriteResult[] = [];
  for (const { target, locationId } of placed) {
    const { channelVariantId } = target;
    const level = levels.get(levelKey({ channelVariantId, locationId }));
    const itemId = target.publishKey["inventoryItemId"] ?? level?.itemId;
    const owed = owedOf(level, target);
    if (itemId === undefined) {
      unwritten.push(failed(channelVariantId, "not_found", "the shop does not have this variant"));
    } else if (owed !== null) {
      unwritten.push({ channelVariantId, outcome: "done", shown: owed });
    } else {
      rows.set(levelKey({ channelVariantId, locationId }), {
        channelVariantId,
        write: target,
        itemId,
        locationId,
      });
    }
  }
  const groups = chunks([...rows.values()], ROWS_PER_CALL);
  const written = await writeEach(groups, (group) => setRows(connection, group));
  const byId = Map.groupBy([...unwritten, ...written], ({ channelVariantId }) => channelVariantId);
  return writes.flatMap(({ channelVariantId }) => worstOf(byId.get(channelVariantId) ?? []));
}

/** A variant is written when it is written at all its locations. */
function worstOf(results: readonly WriteResult[]): readonly WriteResult[] {
  return results
    .filter(({ outcome }) => outcome === "failed")
    .concat(results)
    .slice(0, 1);
}

/** Where each figure goes; one with locations is as many as it has. */
async function placesOf(
  connection: ShopConnection,
  writes: readonly StockWrite[],
): Promise<readonly Placed<StockWrite>[]> {
  const usual = await withLocations(
    connection,
    writes.filter(({ locations }) => locations === undefined),
  );
  const located = writes.flatMap((write) =>
    (write.locations ?? []).map(({ locationId, quantity, expected }): Placed<StockWrite> => {
      const idempotencyKey = `${write.idempotencyKey}-${locationId}`;
      return { target: { ...write, quantity, expected, idempotencyKey }, locationId };
    }),
  );
  return [...usual, ...located];
}
