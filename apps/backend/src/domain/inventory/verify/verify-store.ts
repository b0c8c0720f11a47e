import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { kitFigures, kitMovements } from "../kits/verify-kits-store.ts";
import { chain, placeChain, placesAddUp, transit } from "./levels-store.ts";
import { allLeft, atLevels } from "./lines-store.ts";
import { locationsAddUp } from "./locations-store.ts";
import { notMoreThanLeft, notMoreThanOwed } from "./parcels-store.ts";
import { lastUnit, misplaced, oneMovement, oneRecord } from "./sales-store.ts";
import { drained, published } from "./work-store.ts";

const MAX_COUNTED = 1_000;

export const INVARIANTS = {
  chain,
  placeChain,
  placesAddUp,
  atLevels,
  allLeft,
  transit,
  notMoreThanLeft,
  notMoreThanOwed,
  oneRecord,
  oneMovement,
  lastUnit,
  misplaced,
  kitMovements,
  kitFigures,
  drained,
  published,
  locationsAddUp,
} as const;
export type InvariantId = keyof typeof INVARIANTS;

export interface Breach {
  readonly count: number;
  readonly first: string;
}

/** Null when it holds. */
export async function findBreach(tx: Tx, id: InvariantId, graceSeconds: number): Promise<Breach | null> {
  const { rows } = await sql<{ what: string }>`
    select what from (${INVARIANTS[id].breaches({ tenantId: tx.tenantId, graceSeconds })}) breaches
    limit ${MAX_COUNTED}`.execute(tx.query);
  const [first] = rows;
  return first ? { count: rows.length, first: first.what } : null;
}
