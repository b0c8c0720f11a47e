import type { Tx } from "../../../db/transaction.ts";
import { lockLevels } from "./level-store.ts";
import {
  findWrongFlags,
  findWrongLevels,
  nextVariantIds,
  rebuildPlaceLevels,
  repairFlags,
  writeLevels,
} from "./rebuild-store.ts";

export interface Slice {
  readonly after: string;
  readonly most: number;
  readonly isDryRun: boolean;
}

export interface RebuiltSlice {
  readonly count: number;
  readonly examples: readonly string[];
  /** Null when there is no more. */
  readonly lastId: string | null;
}

const lastOf = (ids: readonly string[], most: number) => (ids.length < most ? null : (ids.at(-1) ?? null));

/** Levels that are not what their ledger adds up to. */
export async function rebuildLevels(tx: Tx, { after, most, isDryRun }: Slice): Promise<RebuiltSlice> {
  const ids = await nextVariantIds(tx, after, most);
  await lockLevels(tx, ids);
  const wrong = await findWrongLevels(tx, ids);
  if (!isDryRun) {
    await writeLevels(tx, wrong);
  }
  const wrongAtPlaces = await rebuildPlaceLevels(tx, ids, isDryRun);
  return {
    count: wrong.length + wrongAtPlaces.length,
    examples: [
      ...wrong.map(
        ({ masterVariantId, was, onHand }) =>
          `level ${masterVariantId}: ${was?.onHand ?? "none"} -> ${onHand}`,
      ),
      ...wrongAtPlaces.map(
        ({ id, placeId, was, onHand }) => `level ${id} at ${placeId}: ${was ?? "none"} -> ${onHand}`,
      ),
    ],
    lastId: lastOf(ids, most),
  };
}

/** Listings that wait for a write they do not need, or do not wait for one they need. */
export async function rebuildFlags(tx: Tx, { after, most, isDryRun }: Slice): Promise<RebuiltSlice> {
  const wrong = await findWrongFlags(tx, after, most);
  const ids = wrong.map(({ listingId }) => listingId);
  if (!isDryRun) {
    await repairFlags(tx, ids);
  }
  return {
    count: wrong.length,
    examples: wrong.map(({ listingId, isDirty }) => `listing ${listingId}: ${isDirty ? "due" : "not due"}`),
    lastId: lastOf(ids, most),
  };
}
