import type { DeductionStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { together } from "../../../kernel/together.ts";
import type { DemandChange } from "./model.ts";
import { writeMoves } from "./level-store.ts";
import type { Level } from "./move.ts";
import { layMoves, movedOf, type LaidMoves, type RouteSales, type Surroundings } from "./moves.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import { movesOf, planSteps, recipesNeeded, type Step } from "./plan.ts";
import { ownSalesOf } from "./own-sales.ts";
import { refreshMakeable } from "../kits/makeable-store.ts";
import { readRecipes } from "../kits/recipe-store.ts";
import { markDirty } from "../publishing/publication-store.ts";
import {
  insertDeductions,
  insertShortfalls,
  readDeductions,
  readLineStatuses,
  updateDeductions,
} from "./store.ts";
import { layStock } from "./move-stock.ts";

export interface BookedDemand {
  /** All lines of an order, in their current state. */
  statusesOf(orderId: string): DeductionStatus[];
  readonly outcomes: readonly Outcome[];
  readonly laid: LaidMoves;
}

/** Decides what leaves the shelf or comes back, and the status of every line. It is written with the records. */
export async function bookDemand(
  tx: Tx,
  changes: readonly DemandChange[],
  route?: RouteSales,
): Promise<BookedDemand> {
  const old = changes.filter(({ isNew }) => !isNew);
  const known = await readDeductions(
    tx,
    old.map(({ orderLineId }) => orderLineId),
  );
  const steps = planSteps(changes, known, await readRecipes(tx, recipesNeeded(changes, known)));
  const [laid, standing] = await together([
    layStock(tx, movesOf(steps), route, kitsIn(steps)),
    readLineStatuses(tx, [...new Set(old.map(({ orderId }) => orderId))]),
  ]);
  return bookedOf(steps, laid, standing);
}

/** The same for lines of new orders alone, over levels that are locked already. */
export function planDemand(
  changes: readonly DemandChange[],
  {
    levels,
    places,
    route,
  }: { readonly levels: ReadonlyMap<string, Level> } & Pick<Surroundings, "places" | "route">,
): BookedDemand {
  const steps = planSteps(changes, []);
  const laid = layMoves(movesOf(steps), levels, { sharing: new Map(), taken: new Map(), places, route });
  return bookedOf(steps, laid, []);
}

type Standing = Awaited<ReturnType<typeof readLineStatuses>>;

function bookedOf(steps: readonly Step[], laid: LaidMoves, standing: Standing): BookedDemand {
  const rowOf = new Map(movedOf(laid.rows).map((row) => [row.move, row]));
  const outcomes = steps.map((step) => outcomeOf(step, rowOf));
  return { outcomes, laid, statusesOf: (orderId) => statusesOf(orderId, outcomes, standing) };
}

function statusesOf(orderId: string, outcomes: readonly Outcome[], standing: Standing): DeductionStatus[] {
  const byLine = new Map<string, DeductionStatus>();
  for (const line of standing.filter((one) => one.orderId === orderId)) {
    byLine.set(line.orderLineId, line.isGivenBack ? "reversed" : line.status);
  }
  for (const { step, status } of outcomes.filter((one) => one.step.change.orderId === orderId)) {
    const isPartGivenBack = step.kind === "give_back" && step.change.after > 0;
    byLine.set(step.change.orderLineId, isPartGivenBack ? (step.first?.status ?? status) : status);
  }
  return [...byLine.values()];
}

/** The kits that were sold or given back: what can be sold of them is known again with the order. */
const kitsIn = (steps: readonly Step[]): string[] => [
  ...new Set(steps.flatMap(({ taking }) => taking.recipe?.kitId ?? [])),
];

const isGrown = ({ step }: Outcome) => step.kind === "grow";

/** Writes the figures and their records after the orders they belong to, and marks the other channels' listings. */
export async function recordDemand(tx: Tx, demand: BookedDemand): Promise<void> {
  const { outcomes, laid } = demand;
  await together([
    writeMoves(tx, laid),
    refreshMakeable(tx, kitsIn(outcomes.map(({ step }) => step))),
    insertDeductions(
      tx,
      outcomes.filter((outcome) => !isGrown(outcome)),
    ),
    updateDeductions(tx, outcomes.filter(isGrown)),
    insertShortfalls(tx, outcomes),
    markMoved(tx, demand),
  ]);
}

/** The listings of what moved no longer show the right number. Returns how many of them have to be published. */
export function markMoved(tx: Tx, { outcomes, laid }: BookedDemand): Promise<number> {
  const moved = laid.rows.map(({ move }) => move.masterVariantId);
  const kits = kitsIn(outcomes.map(({ step }) => step));
  return markDirty(tx, [...moved, ...kits], ownSalesOf(outcomes));
}
