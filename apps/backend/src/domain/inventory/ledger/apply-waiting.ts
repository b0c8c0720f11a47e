import type { DeductionStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { DemandChange } from "./model.ts";
import type { RouteSales } from "./moves.ts";
import { outcomeOf } from "./outcome.ts";
import type { Step } from "./plan.ts";
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
    isExempt: line.isExempt,
    isSelfDeducting: false,
  };
}

/** The same movement that would have been made at once, had the line been placed then. */
function stepOf(record: WaitingRecord, line: PlacedLine): Step {
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
    move: line.isExempt
      ? null
      : {
          masterVariantId: line.masterVariantId,
          change: { delta: isSale ? -record.quantity : record.quantity },
          reason: record.reason,
          shopId: record.shopId,
          orderId: record.orderId,
          orderLineId: record.orderLineId,
          revision: -record.revision,
          eventId: record.eventId,
        },
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
  const steps = records.flatMap((record) => {
    const line = waiting.has(record.orderLineId) ? placed.get(record.orderLineId) : undefined;
    return line
      ? [stepOf(record, { ...line, isExempt: line.isExempt || uncounted.has(line.masterVariantId) })]
      : [];
  });
  const rows = await moveStock(
    tx,
    steps.flatMap(({ move }) => move ?? []),
    route,
  );
  const rowOf = new Map(rows.map((row) => [row.move, row]));
  const outcomes = steps.map((step) => outcomeOf(step, step.move ? rowOf.get(step.move) : undefined));
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
