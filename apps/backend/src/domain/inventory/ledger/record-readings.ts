import type { Tx } from "../../../db/transaction.ts";
import { judgeReading } from "./drift.ts";
import { lockUnchanged, writeReadings, type DriftProbe, type ReadPublication } from "./drift-store.ts";
import { lockLevels } from "./level-store.ts";
import { markDirty, recordObserved } from "../publishing/publication-store.ts";

export interface Drift {
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly expected: number;
  readonly observed: number;
}

/** Stores what channels really show; a figure that is certainly wrong is recorded as read and corrected. */
export async function recordReadings(
  tx: Tx,
  probes: readonly DriftProbe[],
  shown: ReadonlyMap<string, number | null>,
): Promise<Drift[]> {
  const seen = new Map(
    probes.map(({ listingId, channelVariantId }) => [listingId, shown.get(channelVariantId) ?? null]),
  );
  // Figures before listings: the common lock order.
  await lockLevels(
    tx,
    probes.map(({ masterVariantId }) => masterVariantId),
  );
  const read = (await lockUnchanged(tx, probes)).map((publication) => {
    const observed = seen.get(publication.listingId) ?? null;
    const { assumed, suspected } = publication;
    return {
      publication,
      observed,
      verdict: observed === null ? "same" : judgeReading({ assumed, observed, suspected }),
    } as const;
  });
  const drifts = read.flatMap(({ publication, observed, verdict }) =>
    verdict === "drifted" && observed !== null && publication.assumed !== null
      ? [driftOf(publication, publication.assumed, observed)]
      : [],
  );
  const believed = read.filter(({ observed, verdict }) => observed !== null && verdict !== "suspected");
  await recordObserved(
    tx,
    believed.map(({ publication, observed }) => ({ listingId: publication.listingId, quantity: observed })),
  );
  await writeReadings(
    tx,
    read.map(({ publication: { listingId, assumed }, observed, verdict }) => {
      const difference = (observed ?? 0) - (assumed ?? 0);
      return {
        listingId,
        observed,
        suspected: verdict === "suspected" ? difference : null,
        drift: verdict === "drifted" ? difference : null,
      };
    }),
  );
  await markDirty(
    tx,
    drifts.map(({ masterVariantId }) => masterVariantId),
  );
  return drifts;
}

function driftOf(publication: ReadPublication, expected: number, observed: number): Drift {
  const { listingId, masterVariantId, sku, name } = publication;
  return { listingId, masterVariantId, sku, name, expected, observed };
}
