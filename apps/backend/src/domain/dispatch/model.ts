import type { FulfilmentStatus, HoldReason, ShipBySource } from "@estiba/contract";
import type { HoldFacts } from "./holds.ts";

/** Of a line, how many are to leave in all, whatever has left. */
export interface LineToSend {
  readonly lineId: string;
  readonly quantity: number;
}

/** Units of a line that the ledger took at a place. */
export interface UnitsAtPlace {
  readonly lineId: string;
  readonly placeId: string;
  readonly quantity: number;
}

/** A parcel to the buyer that counts. */
export interface DispatchedParcel {
  /** Out of the house; otherwise it has a label. */
  readonly hasLeft: boolean;
  readonly lines: readonly (LineToSend & { readonly placeId: string | null })[];
}

/** What is to be known of an order to say what has to leave from where. */
export interface DispatchFacts extends HoldFacts {
  readonly orderId: string;
  readonly shopId: string;
  readonly placedAt: Date;
  /** It leaves from the platform's own warehouse. */
  readonly isFulfilledByChannel: boolean;
  /** The channel's own word for when it has to leave. */
  readonly shipBy: Date | null;
  readonly handlingDays: number;
  readonly lines: readonly LineToSend[];
  readonly units: readonly UnitsAtPlace[];
  readonly parcels: readonly DispatchedParcel[];
}

/** When a place sends, as far as it decides about ship-by times. */
export interface DispatchPlace {
  readonly id: string;
  readonly timeZone: string;
  readonly cutOff: string | null;
  /** One bit a day, the lowest is Sunday. */
  readonly openDays: number;
  readonly closedOn: readonly string[];
}

/** One order at one place. */
export interface Fulfilment {
  readonly id: string;
  readonly orderId: string;
  readonly placeId: string;
  readonly shopId: string;
  readonly placedAt: Date;
  /** Of the order, those that leave from here. */
  readonly units: number;
  readonly status: FulfilmentStatus;
  readonly holdReasons: readonly HoldReason[];
  readonly shipBy: Date | null;
  readonly shipBySource: ShipBySource | null;
  /** As long as its box is closed. */
  readonly packedAt: Date | null;
}
