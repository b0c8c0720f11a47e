import type { CarrierProvider, RateCardBody } from "@estiba/contract";
import type { Outcome } from "./carrier/outcome.ts";
import type { NormalQuote, QuoteAnswer } from "./carrier/quote.ts";
import type { CardVersion, CarrierContext, ConnectionSettings, PriceList } from "./carrier/connection.ts";
import type { Bought, BoughtRef, Prepared, Purchase, Search } from "./carrier/purchase.ts";
import type { BookedPickup, PickupRequest } from "./carrier/pickup.ts";
import type { CarrierHint, IncomingCarrierHook, TrackSnapshot } from "./carrier/tracking.ts";
import type { CarrierCapabilities, CarrierInfo } from "./carrier/capabilities.ts";

export type { CarrierProvider, RateCardBody, TrackStatus } from "@estiba/contract";
export * from "./carrier/outcome.ts";
export type * from "./carrier/quote.ts";
export type * from "./carrier/connection.ts";
export type * from "./carrier/purchase.ts";
export type * from "./carrier/pickup.ts";
export type * from "./carrier/tracking.ts";
export type * from "./carrier/capabilities.ts";

export interface CarrierAdapter {
  readonly capabilities: CarrierCapabilities;
  /** Proves the credentials. Throws CarrierError. */
  carriers(context: CarrierContext): Promise<readonly CarrierInfo[]>;
  /** One carrier's failure is an entry of `errors`; what is thrown is the failure of the whole connection. */
  quote(context: CarrierContext, request: NormalQuote): Promise<QuoteAnswer>;
  /** Costs nothing; what it returns is kept before anything is bought. */
  prepare?(context: CarrierContext, purchase: Purchase): Promise<Outcome<Prepared>>;
  /** Exactly one request that can spend money, never repeated. */
  purchase(context: CarrierContext, purchase: Purchase): Promise<Outcome<Bought>>;
  /** What became of a purchase whose answer was lost. */
  findPurchase(context: CarrierContext, purchase: Purchase): Promise<Search>;
  void(
    context: CarrierContext,
    ref: BoughtRef,
  ): Promise<Outcome<{ refund: "none" | "pending" | "refunded"; amountMinor: number | null }>>;
  track(context: CarrierContext, refs: readonly BoughtRef[]): Promise<readonly TrackSnapshot[]>;
  /** The carrier's own list of the handed-over parcels, where it makes one; costs nothing and may be repeated. */
  handOverList?(
    context: CarrierContext,
    refs: readonly BoughtRef[],
  ): Promise<Outcome<{ readonly documentUrls: readonly string[] }>>;
  readonly pickups?: {
    /** Exactly one request that can spend money, never repeated. */
    book(context: CarrierContext, request: PickupRequest): Promise<Outcome<BookedPickup>>;
    /** Where it can be cancelled. Idempotent. */
    readonly cancel?: (
      context: CarrierContext,
      request: PickupRequest,
      booked: BookedPickup,
    ) => Promise<Outcome<null>>;
  };
  readonly webhook?: {
    verify(
      hook: IncomingCarrierHook,
      connection: { settings: ConnectionSettings; credentials: Readonly<Record<string, string>> },
    ): "valid" | "missing" | "invalid";
    hints(hook: IncomingCarrierHook): readonly CarrierHint[];
  };
  /** Where the carrier is a table of prices. */
  readonly cards?: {
    problemsOf(card: RateCardBody): readonly string[];
    priceList(cards: readonly CardVersion[]): PriceList;
  };
  readonly numbers?: {
    prefixOf(name: string): string;
    numberFor(prefix: string, sequence: number): string;
  };
}

export type Carriers = Readonly<Record<CarrierProvider, CarrierAdapter>>;
