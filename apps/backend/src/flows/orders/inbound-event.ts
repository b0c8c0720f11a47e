import type { EventToRecord, SignedBody } from "../../domain/events/index.ts";
import type { Shop } from "../../domain/shops/index.ts";

export interface InboundEvent {
  readonly toRecord: EventToRecord;
  readonly shop: Shop;
  /** Where the signature does not cover the shop: the body counts for the shop it came for first. */
  readonly claim: SignedBody | null;
}
