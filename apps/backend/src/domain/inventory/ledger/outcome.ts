import type { DeductionStatus } from "@estiba/contract";
import { shortfallOf } from "./model.ts";
import type { Moved } from "./moves.ts";
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

function untouched(step: Step): Outcome {
  const { change, first } = step;
  return {
    step,
    masterVariantId: first?.masterVariantId ?? null,
    mappingId: first?.mappingId ?? change.listingId,
    quantity: step.quantity,
    appliedQuantity: first?.appliedQuantity ?? 0,
    shortfallQuantity: first?.shortfallQuantity ?? 0,
    stockBefore: null,
    stockAfter: null,
    status: step.status,
  };
}

/** What was taken adds to what the record held already; what the shelf could not give is short. */
function taken(step: Step, row: Moved): Pick<Outcome, "appliedQuantity" | "shortfallQuantity" | "status"> {
  const moved = -row.delta;
  const short = shortfallOf(moved, row.after);
  const shortfallQuantity = short + (step.first?.shortfallQuantity ?? 0);
  return {
    appliedQuantity: moved - short + (step.first?.appliedQuantity ?? 0),
    shortfallQuantity,
    status: shortfallQuantity > 0 ? "shortfall" : "applied",
  };
}

/** Joins what was planned with what the shelf answered. */
export function outcomeOf(step: Step, row: Moved | undefined): Outcome {
  if (!row) {
    return untouched(step);
  }
  const effect =
    row.delta < 0
      ? taken(step, row)
      : { appliedQuantity: row.delta, shortfallQuantity: 0, status: "reversed" as const };
  return {
    step,
    masterVariantId: row.move.masterVariantId,
    mappingId: step.first?.mappingId ?? step.change.listingId,
    quantity: step.quantity,
    stockBefore: row.before,
    stockAfter: row.after,
    ...effect,
  };
}
