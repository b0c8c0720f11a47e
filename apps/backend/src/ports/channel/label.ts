import type { LabelDelay } from "@estiba/contract";

/** The platform's own label of an order's parcel. */
export interface ChannelLabel {
  /** Null until the platform has a parcel for the order. Orders that leave in one parcel share it. */
  readonly externalShipmentId: string | null;
  /** A PDF; null where there is none yet, or none at all. */
  readonly pdf: Buffer | null;
  /** Why there is none. */
  readonly reason: LabelDelay | null;
}
