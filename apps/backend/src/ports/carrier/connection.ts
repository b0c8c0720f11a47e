import type { RateCardBody, TrackStatus } from "@estiba/contract";
import type { Outbound } from "../../kernel/http/outbound.ts";
import type { ParcelAddress } from "./quote.ts";

/** Settings of the connection's owner. */
export interface ConnectionSettings {
  readonly country?: string;
  readonly timeZone?: string;
  readonly decimalMark?: "," | ".";
  readonly trackingPrefix?: string;
  readonly carriers?: readonly string[];
  readonly webhookScheme?: "timestamp.event.body" | "timestamp.body";
  readonly statusTexts?: Readonly<Record<string, TrackStatus>>;
}

export interface CardVersion {
  readonly id: string;
  readonly version: number;
  readonly card: RateCardBody;
}

/** A parcel of this weight, as far as a rate card has to know it. */
export interface PriceQuestion {
  readonly origin: ParcelAddress;
  readonly destination: ParcelAddress;
  readonly weightG: number;
  readonly isCashOnDelivery: boolean;
  readonly currency: string;
  readonly day: string;
}

/** The least that some rate cards ask; null where none goes there. Each is looked up once. */
export type PriceList = (question: PriceQuestion) => number | null;

/** An open connection to one carrier or reseller. */
export interface CarrierContext {
  readonly connectionId: string;
  readonly name: string;
  readonly mode: "live" | "test";
  readonly settings: ConnectionSettings;
  readonly credentials: Readonly<Record<string, string>>;
  readonly rateCards: readonly CardVersion[];
  readonly bases: CarrierBases;
  readonly outbound: Outbound;
  readonly now: () => Date;
  /** What one call may take. */
  readonly timeoutMs: number;
}

/** Where the outside providers answer, from configuration. */
export interface CarrierBases {
  readonly enviaLive: string;
  readonly enviaTest: string;
  readonly enviaQueriesLive: string;
  readonly enviaQueriesTest: string;
  readonly easypost: string;
}
