import type { Tx } from "../../../db/transaction.ts";
import { lockLevels, writeMoves } from "./level-store.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Level, Move, MoveReason } from "./move.ts";
import { layMoves, movedOf, type LaidMoves, type Moved, type RouteSales } from "./moves.ts";
import { readTaken } from "../places/line-unit-store.ts";
import { readPlaces } from "../places/place-level-store.ts";
import { findSharing } from "./sharing-store.ts";

const isNamed = ({ placeId = null, parts = null }: Move) => placeId !== null || parts !== null;

/** Lines whose units at places count: what they give back returns there, and what is added is taken there. */
const linesAtPlaces = (moves: readonly Move[], levels: ReadonlyMap<string, Level>) =>
  moves.flatMap(({ orderLineId, masterVariantId, change, reason, parts = null }) => {
    const isOld = "delta" in change && (change.delta > 0 || reason === "edit") && parts === null;
    return orderLineId && isOld && levels.get(masterVariantId)?.places ? [orderLineId] : [];
  });

/** A kit has no stock of its own: a person's change is refused, and what a shop or a table says of it passed over. */
const REFUSED: ReadonlySet<MoveReason> = new Set(["manual", "count", "transfer", "scrap"]);
const PASSED_OVER: ReadonlySet<MoveReason> = new Set(["source_sync", "import", "opening"]);

function withoutKits(moves: readonly Move[], levels: ReadonlyMap<string, Level>): readonly Move[] {
  const isKit = ({ masterVariantId }: Move) => (levels.get(masterVariantId)?.recipeVersion ?? null) !== null;
  if (moves.some((move) => REFUSED.has(move.reason) && isKit(move))) {
    throw new AppError("VARIANT_IS_KIT");
  }
  return moves.filter((move) => !PASSED_OVER.has(move.reason) || !isKit(move));
}

/**
 * Locked rows with the movements applied to them. They must be written before the transaction ends. The kits are locked with
 * them, in one order.
 */
export async function layStock(
  tx: Tx,
  moves: readonly Move[],
  route?: RouteSales,
  kits: readonly string[] = [],
): Promise<LaidMoves> {
  const ids = moves.map(({ masterVariantId }) => masterVariantId);
  const sharing = await findSharing(tx, ids);
  const levels = await lockLevels(tx, [...ids, ...[...sharing.values()].flat(), ...kits]);
  const wanted = withoutKits(moves, levels);
  const taken = await readTaken(tx, linesAtPlaces(wanted, levels));
  const places = route || wanted.some(isNamed) ? await readPlaces(tx) : [];
  return layMoves(wanted, levels, { sharing, places, taken, route });
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
