import type { DeductionStatus } from "@estiba/contract";
import { newId } from "../../../kernel/ids.ts";
import type { Recipes } from "../kits/recipe-store.ts";
import { recipeKey, type Recipe } from "../kits/recipe.ts";
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
  readonly taking: Taking;
}

/** What leaves the shelf or comes back for a line: one variant, or the components of a kit. */
export interface Taking {
  readonly masterVariantId: string | null;
  readonly recipe: Recipe | null;
  /** None where the shelf is not touched. */
  readonly moves: readonly Move[];
}

export const NOTHING_TAKEN: Taking = { masterVariantId: null, recipe: null, moves: [] };

/** A kit moves its components, each so many times as it is in it. */
export function takingOf(
  move: Move & { readonly change: { readonly delta: number } },
  recipe: Recipe | null,
): Taking {
  const { masterVariantId, change } = move;
  const moves = recipe?.components.map(
    ({ masterVariantId: componentId, quantity: perKit }, ordinal): Move => ({
      ...move,
      masterVariantId: componentId,
      change: { delta: change.delta * perKit },
      kit: { kitId: masterVariantId, perKit, ordinal },
    }),
  );
  return { masterVariantId, recipe, moves: moves ?? [move] };
}

interface Told {
  readonly masterVariantId: string;
  readonly recipeVersion: number | null;
  readonly delta: number;
  readonly revision: number;
}

function takingBy(change: DemandChange, told: Told, recipes: Recipes): Taking {
  const { masterVariantId, recipeVersion, delta, revision } = told;
  const { reason, shopId, orderId, orderLineId, eventId } = change;
  const recipe = recipeVersion === null ? null : recipes.get(recipeKey(masterVariantId, recipeVersion));
  if (recipe === undefined) {
    throw new Error(`the recipe ${recipeVersion} of ${masterVariantId} was not read`);
  }
  return takingOf(
    { masterVariantId, change: { delta }, reason, shopId, orderId, orderLineId, revision, eventId },
    recipe,
  );
}

/** The first record of a line. A line that demands nothing, or nothing of ours, needs no stock. */
function open(change: DemandChange, recipes: Recipes): Step {
  const { after: quantity, masterVariantId, recipeVersion } = change;
  const isRequired = quantity > 0 && !change.isExempt;
  const status = isRequired ? "unmapped" : "not_required";
  const taking =
    isRequired && masterVariantId !== null
      ? takingBy(
          { ...change, reason: "sale" },
          { masterVariantId, recipeVersion, delta: -quantity, revision: 0 },
          recipes,
        )
      : NOTHING_TAKEN;
  return { change, kind: "open", recordId: newId("ded"), first: null, revision: 0, quantity, status, taking };
}

/** Demand grows. A growing quantity passes each number once, so it identifies the movement. */
function grow(change: DemandChange, first: Deduction, recipes: Recipes): Step {
  const more = change.after - change.before;
  const quantity = first.quantity + more;
  const isFirstDemand = first.status === "not_required" && first.quantity === 0 && !change.isExempt;
  const { masterVariantId, recipeVersion } = first.masterVariantId === null && isFirstDemand ? change : first;
  const status = isFirstDemand ? "unmapped" : first.status;
  const taking =
    masterVariantId === null
      ? NOTHING_TAKEN
      : takingBy(change, { masterVariantId, recipeVersion, delta: -more, revision: quantity }, recipes);
  return { change, kind: "grow", recordId: first.id, first, revision: 0, quantity, status, taking };
}

function giveBack(
  change: DemandChange,
  first: Deduction,
  { records, recipes }: { readonly records: readonly Deduction[]; readonly recipes: Recipes },
): Step {
  const quantity = change.before - change.after;
  const revision = Math.max(...records.map((record) => record.revision)) + 1;
  const { masterVariantId, recipeVersion } = first;
  const taking =
    masterVariantId === null
      ? NOTHING_TAKEN
      : takingBy(change, { masterVariantId, recipeVersion, delta: quantity, revision: -revision }, recipes);
  return {
    change,
    kind: "give_back",
    recordId: newId("ded"),
    first,
    revision,
    quantity,
    status: "reversed",
    taking,
  };
}

/** The recipes that are needed to take these apart, as they are now or as they were when the line was sold. */
export const recipesNeeded = (changes: readonly DemandChange[], known: readonly Deduction[]) =>
  [...changes, ...known].flatMap(({ masterVariantId: kitId, recipeVersion: version }) =>
    kitId !== null && version !== null ? [{ kitId, version }] : [],
  );

/** Pure: what each changed line does, in the order the changes came. */
export function planSteps(
  changes: readonly DemandChange[],
  known: readonly Deduction[],
  recipes: Recipes = new Map(),
): Step[] {
  const byLine = Map.groupBy(known, ({ orderLineId }) => orderLineId);
  return changes.map((change) => {
    const records = byLine.get(change.orderLineId) ?? [];
    const first = records.find(({ revision }) => revision === 0);
    if (!first) {
      return open(change, recipes);
    }
    return change.after > change.before
      ? grow(change, first, recipes)
      : giveBack(change, first, { records, recipes });
  });
}

export const movesOf = (steps: readonly Step[]): Move[] => steps.flatMap(({ taking }) => taking.moves);
