import type { Tx } from "../../../db/transaction.ts";
import { lockLevels, writeMoves } from "./level-store.ts";
import type { Level, Move } from "./move.ts";
import { layMoves, movedOf, type LaidMoves, type Moved, type RouteSales } from "./moves.ts";
import { readPlaces, readTaken } from "../places/place-level-store.ts";
import { findSharing } from "./sharing-store.ts";

const isNamed = ({ placeId = null, parts = null }: Move) => placeId !== null || parts !== null;

/** Lines whose units at places count: what they give back returns there, and what is added is taken there. */
const linesAtPlaces = (moves: readonly Move[], levels: ReadonlyMap<string, Level>) =>
  moves.flatMap(({ orderLineId, masterVariantId, change, reason, parts = null }) => {
    const isOld = "delta" in change && (change.delta > 0 || reason === "edit") && parts === null;
    return orderLineId && isOld && levels.get(masterVariantId)?.places ? [orderLineId] : [];
  });

/** Locked rows with the movements applied to them. They must be written before the transaction ends. */
export async function layStock(tx: Tx, moves: readonly Move[], route?: RouteSales): Promise<LaidMoves> {
  const ids = moves.map(({ masterVariantId }) => masterVariantId);
  const sharing = await findSharing(tx, ids);
  const levels = await lockLevels(tx, [...ids, ...[...sharing.values()].flat()]);
  const taken = await readTaken(tx, linesAtPlaces(moves, levels));
  const places = route || moves.some(isNamed) ? await readPlaces(tx) : [];
  return layMoves(moves, levels, { sharing, places, taken, route });
}

/** The only way a figure changes: ledger and level are written together. */
export async function moveStock(
  tx: Tx,
  moves: readonly Move[],
  route?: RouteSales,
): Promise<readonly Moved[]> {
  const laid = await layStock(tx, moves, route);
  await writeMoves(tx, laid);
  return movedOf(laid.rows);
}
