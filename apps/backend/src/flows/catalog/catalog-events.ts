import type { Match } from "../../domain/catalog/index.ts";
import type { OutgoingEvent, OutgoingEvents } from "../../domain/notifications/index.ts";

/** Listings that have just become a conflict, not those that were one before. */
export function matchEvents(shopId: string, matches: readonly Match[]): OutgoingEvents {
  const events = matches
    .filter(({ before, mapping }) => mapping.status === "conflict" && before.status !== "conflict")
    .map(
      ({ listing }): OutgoingEvent => ({
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

/** Channels that show another figure than the published one. */
export function driftEvents(found: readonly FoundDrift[]): OutgoingEvents {
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

export function syncEvents({ isFailed, ...data }: FinishedSync): OutgoingEvents {
  return {
    events: [{ type: isFailed ? "sync.failed" : "sync.completed", objectId: data.jobId, data }],
  };
}
