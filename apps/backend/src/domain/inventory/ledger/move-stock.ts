import type { Tx } from "../../../db/transaction.ts";
import { lockLevels, writeMoves } from "./level-store.ts";
import { findSharing } from "./sharing-store.ts";
import { layMoves, type LaidMoves, type LedgerRow, type Move } from "./moves.ts";

/** Locked rows with the movements applied to them. They must be written before the transaction ends. */
export async function layStock(tx: Tx, moves: readonly Move[]): Promise<LaidMoves> {
  const ids = moves.map(({ masterVariantId }) => masterVariantId);
  const sharing = await findSharing(tx, ids);
  const found = await lockLevels(tx, [...ids, ...[...sharing.values()].flat()]);
  return layMoves(moves, found, sharing);
}

/** The only way a figure changes: ledger and level are written together. */
export async function moveStock(tx: Tx, moves: readonly Move[]): Promise<readonly LedgerRow[]> {
  const laid = await layStock(tx, moves);
  await writeMoves(tx, laid);
  return laid.rows;
}
