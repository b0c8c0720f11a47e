import type { DeductionStatus } from "@estiba/contract";
import { newId } from "../../../kernel/ids.ts";
import type { DemandChange, Deduction } from "./model.ts";
import type { Move } from "./move.ts";

/** One change with what it does to the records and to the shelf; the shelf's answer is filled in later. */
export interface Step {
  readonly change: DemandChange;
  readonly kind: "open" | "grow" | "give_back";
  readonly recordId: string;
  readonly first: Deduction | null;
  readonly revision: number;
  readonly quantity: number;
  /** The status when the shelf is not touched. */
  readonly status: DeductionStatus;
  readonly move: Move | null;
}

function moveOf(change: DemandChange, masterVariantId: string, delta: number, revision: number): Move {
  return {
    masterVariantId,
    change: { delta },
    reason: change.reason,
    shopId: change.shopId,
    orderId: change.orderId,
    orderLineId: change.orderLineId,
    revision,
    eventId: change.eventId,
  };
}

/** The first record of a line. A line that demands nothing, or nothing of ours, needs no stock. */
function open(change: DemandChange): Step {
  const quantity = change.after;
  const isRequired = quantity > 0 && !change.isExempt;
  const status = isRequired ? "unmapped" : "not_required";
  const move =
    isRequired && change.masterVariantId !== null
      ? moveOf({ ...change, reason: "sale" }, change.masterVariantId, -quantity, 0)
      : null;
  return { change, kind: "open", recordId: newId("ded"), first: null, revision: 0, quantity, status, move };
}

/** Demand grows. A growing quantity passes each number once, so it identifies the movement. */
function grow(change: DemandChange, first: Deduction): Step {
  const more = change.after - change.before;
  const quantity = first.quantity + more;
  const wasOnShelf = first.masterVariantId !== null;
  const isFirstDemand = first.status === "not_required" && first.quantity === 0 && !change.isExempt;
  const masterVariantId = wasOnShelf ? first.masterVariantId : isFirstDemand ? change.masterVariantId : null;
  const status = isFirstDemand ? "unmapped" : first.status;
  const move = masterVariantId === null ? null : moveOf(change, masterVariantId, -more, quantity);
  return { change, kind: "grow", recordId: first.id, first, revision: 0, quantity, status, move };
}

function giveBack(change: DemandChange, first: Deduction, records: readonly Deduction[]): Step {
  const quantity = change.before - change.after;
  const revision = Math.max(...records.map((record) => record.revision)) + 1;
  const move =
    first.masterVariantId === null ? null : moveOf(change, first.masterVariantId, quantity, -revision);
  return {
    change,
    kind: "give_back",
    recordId: newId("ded"),
    first,
    revision,
    quantity,
    status: "reversed",
    move,
  };
}

/** Pure: what each changed line does, in the order the changes came. */
export function planSteps(changes: readonly DemandChange[], known: readonly Deduction[]): Step[] {
  const byLine = Map.groupBy(known, ({ orderLineId }) => orderLineId);
  return changes.map((change) => {
    const records = byLine.get(change.orderLineId) ?? [];
    const first = records.find(({ revision }) => revision === 0);
    if (!first) {
      return open(change);
    }
    return change.after > change.before ? grow(change, first) : giveBack(change, first, records);
  });
}
