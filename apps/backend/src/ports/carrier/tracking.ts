import type { TrackReason, TrackStatus } from "@estiba/contract";

export interface CarrierEvent {
  /** The provider's own id of it, where it has one. */
  readonly key: string | null;
  /** Null when its wording is not mapped. */
  readonly status: TrackStatus | null;
  readonly reason: TrackReason | null;
  readonly occurredAt: Date;
  readonly text: string | null;
  readonly place: string | null;
}

export interface TrackSnapshot {
  readonly trackingNumber: string;
  readonly events: readonly CarrierEvent[];
  readonly etaDate: string | null;
  readonly collectedMinor: number | null;
}

export interface CarrierHint {
  readonly dedupeKey: string;
  readonly trackingNumber: string | null;
}

export interface IncomingCarrierHook {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  readonly now: Date;
}
