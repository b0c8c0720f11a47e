import type { Tx } from "../../db/transaction.ts";
import { pastMovements, type PastSale } from "./past-store.ts";

/** What places had of a variant right before one of its movements. */
export interface PastStock {
  at(masterVariantId: string, seq: number, placeId: string): number;
}

const keyOf = (masterVariantId: string, seq: number, placeId: string) =>
  `${masterVariantId} ${seq} ${placeId}`;

/** The stock as each of these sales found it; null where that is more than can be looked through at once. */
export async function readPastStock(
  tx: Tx,
  sales: readonly PastSale[],
  maxMovements: number,
): Promise<PastStock | null> {
  const seqs = Map.groupBy(sales, ({ masterVariantId }) => masterVariantId);
  const spans = [...seqs].map(([masterVariantId, some]) => ({
    masterVariantId,
    fromSeq: Math.min(...some.map(({ seq }) => seq)),
    toSeq: Math.max(...some.map(({ seq }) => seq)),
  }));
  const { before, movements } = await pastMovements(tx, spans, maxMovements + 1);
  if (movements.length > maxMovements) {
    return null;
  }
  const found = new Map<string, number>();
  const movementsOf = Map.groupBy(movements, ({ masterVariantId }) => masterVariantId);
  for (const [masterVariantId, levels] of Map.groupBy(before, (level) => level.masterVariantId)) {
    const running = new Map(levels.map(({ placeId, after }) => [placeId, after]));
    const wanted = new Set((seqs.get(masterVariantId) ?? []).map(({ seq }) => seq));
    for (const { seq, placeId, after } of movementsOf.get(masterVariantId) ?? []) {
      for (const [id, onHand] of wanted.has(seq) ? running : []) {
        found.set(keyOf(masterVariantId, seq, id), onHand);
      }
      running.set(placeId, after);
    }
  }
  return { at: (...where) => found.get(keyOf(...where)) ?? 0 };
}
