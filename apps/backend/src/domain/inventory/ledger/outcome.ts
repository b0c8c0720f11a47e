import type { DeductionStatus } from "@estiba/contract";
import { kitsOf } from "../kits/recipe.ts";
import { shortfallOf } from "./model.ts";
import type { Move } from "./move.ts";
import type { Moved } from "./moves.ts";
import type { Step } from "./plan.ts";

/** A record as it will be written. */
export interface Outcome {
  readonly step: Step;
  readonly masterVariantId: string | null;
  readonly mappingId: string | null;
  /** Of a kit: the recipe whose components were moved. */
  readonly recipeVersion: number | null;
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
    recipeVersion: first?.recipeVersion ?? null,
    quantity: step.quantity,
    appliedQuantity: first?.appliedQuantity ?? 0,
    shortfallQuantity: first?.shortfallQuantity ?? 0,
    stockBefore: null,
    stockAfter: null,
    status: step.status,
  };
}

/** What a line did to the shelf, in units of what was sold. */
interface Effect {
  readonly before: number;
  readonly after: number;
  /** Below zero when it was taken. */
  readonly delta: number;
  readonly short: number;
}

function effectOf({ move: { kit }, before, after, delta }: Moved): Effect {
  const perKit = kit?.perKit ?? 1;
  return {
    before: kitsOf(before, perKit),
    after: kitsOf(after, perKit),
    delta: delta / perKit,
    short: Math.ceil(shortfallOf(-delta, after) / perKit),
  };
}

/** A kit is short by as much as the scarcest of its components. */
function joined(effects: readonly Effect[]): Effect {
  return {
    before: Math.min(...effects.map(({ before }) => before)),
    after: Math.min(...effects.map(({ after }) => after)),
    delta: effects[0]?.delta ?? 0,
    short: Math.max(...effects.map(({ short }) => short)),
  };
}

/** What was taken adds to what the record held already; what the shelf could not give is short. */
function taken(
  step: Step,
  { delta, short }: Effect,
): Pick<Outcome, "appliedQuantity" | "shortfallQuantity" | "status"> {
  const shortfallQuantity = short + (step.first?.shortfallQuantity ?? 0);
  return {
    appliedQuantity: -delta - short + (step.first?.appliedQuantity ?? 0),
    shortfallQuantity,
    status: shortfallQuantity > 0 ? "shortfall" : "applied",
  };
}

/** Joins what was planned with what the shelf answered. */
export function outcomeOf(step: Step, rowOf: ReadonlyMap<Move, Moved>): Outcome {
  const rows = step.taking.moves.flatMap((move) => rowOf.get(move) ?? []);
  if (rows.length === 0) {
    return untouched(step);
  }
  const effect = joined(rows.map(effectOf));
  return {
    step,
    masterVariantId: step.taking.masterVariantId,
    mappingId: step.first?.mappingId ?? step.change.listingId,
    recipeVersion: step.taking.recipe?.version ?? null,
    quantity: step.quantity,
    stockBefore: effect.before,
    stockAfter: effect.after,
    ...(effect.delta < 0
      ? taken(step, effect)
      : { appliedQuantity: effect.delta, shortfallQuantity: 0, status: "reversed" as const }),
  };
}
