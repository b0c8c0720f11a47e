import type { Tx } from "../../../db/transaction.ts";
import { lockLevels, writeMoves } from "../level-store.ts";
import { layMoves, type LedgerRow, type Move } from "../moves.ts";

/** The only way a figure changes: rows locked, movements laid, ledger and level written together. */
export async function moveStock(tx: Tx, moves: readonly Move[]): Promise<LedgerRow[]> {
  if (moves.length === 0) {
    return [];
  }
  const found = await lockLevels(
    tx,
    moves.map(({ masterVariantId }) => masterVariantId),
  );
  const { rows, levels } = layMoves(moves, found);
  await writeMoves(tx, rows, levels);
  return rows;
}
