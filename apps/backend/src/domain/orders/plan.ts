import { newId } from "../../kernel/ids.ts";
import {
  contentHash,
  judge,
  sourceRank,
  type IncomingOrder,
  type Known,
  type LineChange,
  type OrderOutcome,
} from "./model.ts";
import { effectiveStatus } from "./status.ts";

export interface KnownLine {
  readonly id: string;
  readonly orderId: string;
  readonly externalLineId: string;
  readonly stockQuantity: number;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
}

export interface LineToWrite {
  readonly id: string;
  readonly externalLineId: string;
  readonly channelProductId: string | null;
  readonly channelVariantId: string | null;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly exactQuantity: string | null;
  readonly stockQuantity: number;
  readonly unitPriceMinor: number;
}

/** What is to be done about one order, decided before anything is written. */
export interface OrderPlan {
  readonly orderId: string;
  readonly outcome: OrderOutcome;
  readonly incoming: IncomingOrder;
  readonly known: Known | null;
  readonly hash: Buffer;
  readonly rank: number;
  readonly status: Known["status"];
  readonly lines: readonly LineToWrite[];
  readonly changes: readonly LineChange[];
}

function reasonOf(plan: { isNew: boolean; status: string; isCancelled: boolean }): LineChange["reason"] {
  if (plan.isNew) {
    return "sale";
  }
  if (plan.isCancelled) {
    return "cancel";
  }
  return plan.status === "returned" || plan.status === "partially_returned" ? "return" : "edit";
}

/**
 * A cancelled order claims nothing, whether cancelled here or there; unless its shop reports that it still holds
 * something.
 */
function planLines(
  incoming: IncomingOrder,
  orderId: string,
  status: Known["status"],
  knownLines: readonly KnownLine[],
): { lines: LineToWrite[]; changes: LineChange[] } {
  const before = new Map(knownLines.map((line) => [line.externalLineId, line]));
  const isCancelled = status === "cancelled";
  const isHolding = incoming.order.status === "cancelled" && incoming.order.isHoldingStock === true;
  const lines = incoming.order.lines.map(
    (line): LineToWrite => ({
      id: before.get(line.externalLineId)?.id ?? newId("oln"),
      externalLineId: line.externalLineId,
      channelProductId: line.channelProductId,
      channelVariantId: line.channelVariantId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      exactQuantity: line.exactQuantity ?? null,
      stockQuantity: isCancelled && !isHolding ? 0 : line.stockQuantity,
      unitPriceMinor: line.unitPriceMinor,
    }),
  );
  const reasons = new Map(
    incoming.order.lines.map(({ externalLineId, unmappedReason }) => [externalLineId, unmappedReason]),
  );
  const here = new Set(lines.map(({ externalLineId }) => externalLineId));
  const gone = knownLines.filter(({ externalLineId }) => !here.has(externalLineId));
  const change = (line: KnownLine | LineToWrite, after: number): LineChange => {
    const known = before.get(line.externalLineId);
    return {
      orderId,
      orderLineId: line.id,
      shopId: incoming.shopId,
      channelVariantId: line.channelVariantId,
      sku: line.sku,
      isNew: known === undefined,
      before: known?.stockQuantity ?? 0,
      after,
      reason: reasonOf({ isNew: known === undefined, status, isCancelled }),
      occurredAt: incoming.order.placedAt,
      eventId: incoming.eventId,
      unmappedReason: reasons.get(line.externalLineId) ?? null,
    };
  };
  const changes = [
    ...lines.map((line) => change(line, line.stockQuantity)),
    ...gone.map((line) => change(line, 0)),
  ];
  return { lines, changes: changes.filter(({ isNew, before: from, after: to }) => isNew || from !== to) };
}

export function planOrder(
  incoming: IncomingOrder,
  known: Known | null,
  knownLines: readonly KnownLine[],
): OrderPlan {
  const hash = contentHash(incoming.order);
  const outcome = known === null ? "created" : judge(incoming, hash, known);
  const orderId = known?.id ?? newId("ord");
  const status = effectiveStatus(incoming.order.status, known?.manualStatus ?? null);
  const isWritten = outcome === "created" || outcome === "updated";
  const { lines, changes } = isWritten
    ? planLines(incoming, orderId, status, knownLines)
    : { lines: [], changes: [] };
  return { orderId, outcome, incoming, known, hash, rank: sourceRank(incoming), status, lines, changes };
}
