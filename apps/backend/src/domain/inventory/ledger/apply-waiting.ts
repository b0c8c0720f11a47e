import type { DeductionStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { DemandChange } from "./model.ts";
import type { RouteSales } from "./moves.ts";
import { outcomeOf } from "./outcome.ts";
import { movesOf, NOTHING_TAKEN, takingOf, type Step, type Taking } from "./plan.ts";
import { readRecipes, type Recipes } from "../kits/recipe-store.ts";
import { recipeKey } from "../kits/recipe.ts";
import { findUncounted } from "./level-store.ts";
import { markDirty } from "../publishing/publication-store.ts";
import { insertShortfalls, readLineStatuses, updateDeductions } from "./store.ts";
import { lockRecords, type WaitingRecord } from "./waiting-store.ts";
import { moveStock } from "./move-stock.ts";

/** A line that waited, and the variant it turned out to be. */
export interface PlacedLine {
  readonly orderLineId: string;
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly recipeVersion: number | null;
  /** The figure holds this sale already. */
  readonly isExempt: boolean;
}

export interface AppliedWaiting {
  readonly orderIds: readonly string[];
  readonly movedVariantIds: readonly string[];
  /** All lines of an order, in their current state. */
  statusesOf(orderId: string): DeductionStatus[];
}

function changeOf(record: WaitingRecord, line: PlacedLine): DemandChange {
  const isSale = record.revision === 0;
  return {
    orderId: record.orderId,
    orderLineId: record.orderLineId,
    shopId: record.shopId,
    channelVariantId: record.channelVariantId,
    sku: record.sku,
    isNew: false,
    before: isSale ? 0 : record.quantity,
    after: isSale ? record.quantity : 0,
    reason: record.reason,
    occurredAt: record.occurredAt,
    eventId: record.eventId,
    source: record.source,
    listingId: line.listingId,
    masterVariantId: line.masterVariantId,
    unmappedReason: null,
    recipeVersion: line.recipeVersion,
    isExempt: line.isExempt,
    isSelfDeducting: false,
  };
}

function takingOfRecord(record: WaitingRecord, line: PlacedLine, recipes: Recipes): Taking {
  const { masterVariantId, recipeVersion } = line;
  const delta = record.revision === 0 ? -record.quantity : record.quantity;
  return takingOf(
    {
      masterVariantId,
      change: { delta },
      reason: record.reason,
      shopId: record.shopId,
      orderId: record.orderId,
      orderLineId: record.orderLineId,
      revision: -record.revision,
      eventId: record.eventId,
    },
    recipeVersion === null ? null : (recipes.get(recipeKey(masterVariantId, recipeVersion)) ?? null),
  );
}

/** The same movement that would have been made at once, had the line been placed then. */
function stepOf(record: WaitingRecord, line: PlacedLine, recipes: Recipes): Step {
  const isSale = record.revision === 0;
  const change = changeOf(record, line);
  return {
    change,
    kind: isSale ? "open" : "give_back",
    recordId: record.id,
    first: null,
    revision: record.revision,
    quantity: record.quantity,
    status: isSale ? "not_required" : "reversed",
    taking: line.isExempt ? NOTHING_TAKEN : takingOfRecord(record, line, recipes),
  };
}

/** Books sales of lines that were not linked when they were sold. Their orders must be locked. */
export async function applyWaiting(
  tx: Tx,
  lines: readonly PlacedLine[],
  route?: RouteSales,
): Promise<AppliedWaiting> {
  const placed = new Map(lines.map((line) => [line.orderLineId, line]));
  const records = placed.size === 0 ? [] : await lockRecords(tx, [...placed.keys()]);
  const waiting = new Set(
    records
      .filter(({ revision, isWaiting }) => revision === 0 && isWaiting)
      .map(({ orderLineId }) => orderLineId),
  );
  const uncounted = await findUncounted(
    tx,
    lines.map(({ masterVariantId }) => masterVariantId),
  );
  // A kit is made of what is tracked.
  const isUncounted = ({ masterVariantId, recipeVersion }: PlacedLine) =>
    recipeVersion === null && uncounted.has(masterVariantId);
  const recipes = await readRecipes(
    tx,
    lines.flatMap(({ masterVariantId: kitId, recipeVersion: version }) =>
      version === null ? [] : [{ kitId, version }],
    ),
  );
  const steps = records.flatMap((record) => {
    const line = waiting.has(record.orderLineId) ? placed.get(record.orderLineId) : undefined;
    return line ? [stepOf(record, { ...line, isExempt: line.isExempt || isUncounted(line) }, recipes)] : [];
  });
  const rows = await moveStock(tx, movesOf(steps), route);
  const rowOf = new Map(rows.map((row) => [row.move, row]));
  const outcomes = steps.map((step) => outcomeOf(step, rowOf));
  await updateDeductions(tx, outcomes);
  await insertShortfalls(tx, outcomes);
  const movedVariantIds = [...new Set(rows.map(({ move }) => move.masterVariantId))];
  await markDirty(tx, movedVariantIds);
  const orderIds = [...new Set(steps.map(({ change }) => change.orderId))];
  const standing = Map.groupBy(await readLineStatuses(tx, orderIds), ({ orderId }) => orderId);
  return {
    orderIds,
    movedVariantIds,
    statusesOf: (orderId) =>
      (standing.get(orderId) ?? []).map((line) => (line.isGivenBack ? "reversed" : line.status)),
  };
}
