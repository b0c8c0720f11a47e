import type { ParcelAddress } from "./quote.ts";
import type { BoughtRef } from "./purchase.ts";

/** One carrier's pickup from one place. */
export interface PickupRequest {
  /** Our own id of it. */
  readonly pickupId: string;
  readonly carrierCode: string;
  readonly place: ParcelAddress;
  readonly date: string;
  /** Hours and minutes at the place. */
  readonly from: string;
  readonly to: string;
  readonly notes: string | null;
  readonly parcels: number;
  readonly weightG: number;
  readonly currency: string;
  readonly refs: readonly BoughtRef[];
}

export interface BookedPickup {
  readonly confirmation: string | null;
  /** Null when the provider does not say. */
  readonly chargedMinor: number | null;
}
