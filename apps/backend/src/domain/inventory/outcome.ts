import type { DeductionStatus } from "@estiba/contract";
import { shortfallOf } from "./model.ts";
import type { LedgerRow } from "./moves.ts";
import type { Step } from "./plan.ts";

/** A record as it will be written. */
export interface Outcome {
  readonly step: Step;
  readonly masterVariantId: string | null;
  readonly mappingId: string | null;
  readonly quantity: number;
  readonly appliedQuantity: number;
  readonly shortfallQuantity: number;
  readonly stockBefore: number | null;
  readonly stockAfter: number | null;
  readonly status: DeductionStatus;
}

/** Joins what was planned with what the shelf answered. */
export function outcomeOf(step: Step, row: LedgerRow | undefined): Outcome {
  const { change, first, quantity } = step;
  if (!row) {
    return {
      step,
      masterVariantId: first?.masterVariantId ?? null,
      mappingId: first?.mappingId ?? change.listingId,
      quantity,
      appliedQuantity: first?.appliedQuantity ?? 0,
      shortfallQuantity: first?.shortfallQuantity ?? 0,
      stockBefore: null,
      stockAfter: null,
      status: step.status,
    };
  }
  const moved = Math.abs(row.delta);
  const isTaken = row.delta < 0;
  const short = isTaken ? shortfallOf(moved, row.after) : 0;
  const grown = step.kind === "grow" ? first : null;
  const shortfallQuantity = short + (grown?.shortfallQuantity ?? 0);
  return {
    step,
    masterVariantId: row.move.masterVariantId,
    mappingId: first?.mappingId ?? change.listingId,
    quantity,
    appliedQuantity: moved - short + (grown?.appliedQuantity ?? 0),
    shortfallQuantity,
    stockBefore: row.before,
    stockAfter: row.after,
    status: isTaken ? (shortfallQuantity > 0 ? "shortfall" : "applied") : "reversed",
  };
}
