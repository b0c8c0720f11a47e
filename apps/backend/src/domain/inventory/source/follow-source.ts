import type { Tx } from "../../../db/transaction.ts";
import { findSpeakers, recordRead } from "./follow-store.ts";
import { lockLevels } from "../ledger/level-store.ts";
import type { Move } from "../ledger/move.ts";
import { moveStock } from "../ledger/move-stock.ts";

export interface SourceReading {
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly quantity: number;
  /** Linked just now: no write to it is in flight. */
  readonly isNew: boolean;
}

/**
 * The source shop is the source of truth. What it shows may lack what is not published to it yet, so its own change
 * counts: what it shows now, minus the last known figure. Returns the variants to check again: those whose figure
 * moved, and those with an uncertain figure.
 */
export async function followSource(
  tx: Tx,
  shopId: string,
  readings: readonly SourceReading[],
): Promise<string[]> {
  if (readings.length === 0) {
    return [];
  }
  const variantIds = [...new Set(readings.map(({ masterVariantId }) => masterVariantId))];
  await lockLevels(tx, variantIds);
  const speakers = new Map(
    (await findSpeakers(tx, shopId, variantIds)).map((speaker) => [speaker.listingId, speaker]),
  );
  const heard = readings.filter(({ listingId }) => speakers.get(listingId)?.isBeingWritten === false);
  const moves = heard.map(({ listingId, masterVariantId, quantity, isNew }): Move => {
    const assumed = isNew ? null : (speakers.get(listingId)?.assumed ?? null);
    return {
      masterVariantId,
      change: assumed === null ? { absolute: quantity } : { delta: quantity - assumed },
      reason: "source_sync",
      shopId,
    };
  });
  const rows = await moveStock(tx, moves);
  await recordRead(tx, heard);
  const unsure = heard.filter(({ listingId }) => speakers.get(listingId)?.assumed === null);
  const moved = rows.map(({ move }) => move.masterVariantId);
  return [...new Set([...moved, ...unsure.map(({ masterVariantId }) => masterVariantId)])];
}
