import type { Match } from "../../domain/catalog/index.ts";
import type { Announcement, News } from "../../domain/notifications/index.ts";

/** Listings that have just become a conflict, not those that were one before. */
export function newsOfMatches(shopId: string, matches: readonly Match[]): News {
  const events = matches
    .filter(({ before, mapping }) => mapping.status === "conflict" && before.status !== "conflict")
    .map(
      ({ listing }): Announcement => ({
        type: "inventory.mapping_conflict",
        objectId: listing.id,
        data: {
          shopId,
          listingId: listing.id,
          channelVariantId: listing.channelVariantId,
          sku: listing.sku,
          name: (listing.name === "" ? listing.productName : listing.name).slice(0, 200),
        },
      }),
    );
  return { events };
}

export interface FoundDrift {
  readonly listingId: string;
  readonly shopId: string;
  readonly masterVariantId: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly expected: number;
  readonly observed: number;
}

/** Channels that show another figure than the one they were told. */
export function newsOfDrift(found: readonly FoundDrift[]): News {
  return {
    events: found.map((drift) => ({
      type: "inventory.drift",
      objectId: drift.listingId,
      data: { ...drift },
    })),
  };
}

export interface FinishedSync {
  readonly jobId: string;
  readonly isFailed: boolean;
  readonly shopsSynced: number;
  readonly shopsFailed: number;
  readonly productsSynced: number;
  readonly variantsSynced: number;
  readonly error: string | null;
}

export function newsOfSync({ isFailed, ...data }: FinishedSync): News {
  return {
    events: [{ type: isFailed ? "sync.failed" : "sync.completed", objectId: data.jobId, data }],
  };
}
