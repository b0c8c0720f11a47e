import type {
  CarrierProvider,
  LABEL_FORMATS,
  PriceBody,
  QuoteErrorCode,
  RateCardBody,
  TrackReason,
  TrackStatus,
} from "@estiba/contract";
import type { Outbound } from "../kernel/http/outbound.ts";

export type { CarrierProvider, RateCardBody, TrackReason, TrackStatus };
export type Price = PriceBody;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export type FeeTiming = "label" | "remittance" | null;
export type DeliveryType = "home" | "branch";

/** `rejected`: the provider certainly did nothing. `unknown`: it may have done it, and must be looked up. */
export type Outcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "rejected"; readonly code: RejectCode; readonly message: string }
  | { readonly kind: "unknown"; readonly reason: string };

export type RejectCode =
  | "config"
  | "no_service"
  | "address_rejected"
  | "cod_not_supported"
  | "balance"
  | "price_changed"
  | "not_cancellable"
  | "not_found"
  | "throttled"
  | "unavailable"
  | "other";

export interface ParcelAddress {
  readonly name: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Street and number in one line. */
  readonly address: string | null;
  readonly streetNumber: string | null;
  readonly unit: string | null;
  readonly neighborhood: string | null;
  readonly city: string;
  readonly cityCode: string | null;
  readonly region: string | null;
  readonly zip: string | null;
  readonly country: string;
  readonly reference: string | null;
  readonly branchId: string | null;
}

/** One box; several equal ones are several parcels. */
export interface ParcelSize {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly weightG: number;
  readonly content: string | null;
  readonly reference: string | null;
}

export interface NormalQuote {
  readonly origin: ParcelAddress;
  readonly destination: ParcelAddress;
  readonly parcels: readonly ParcelSize[];
  readonly currency: string;
  readonly declaredMinor: number;
  readonly codMinor: number;
  readonly shipDate: string;
  readonly deliveryType: DeliveryType | "any";
}

export interface NormalRate {
  readonly carrier: { readonly code: string; readonly name: string };
  readonly service: { readonly code: string; readonly name: string };
  readonly deliveryType: DeliveryType;
  readonly currency: string;
  readonly price: Price;
  readonly billableG: number;
  readonly zone: string | null;
  readonly eta: {
    readonly minDays: number | null;
    readonly maxDays: number | null;
    readonly date: string | null;
    readonly text: string | null;
  };
  readonly cod: {
    readonly supported: boolean;
    readonly amount: number;
    readonly fee: number;
    readonly feeTiming: FeeTiming;
  };
  /** The fee for collecting, with the tax that falls on it. */
  readonly codFeeWithTaxMinor: number;
  readonly returnFreightMinor: number;
  readonly isBinding: boolean;
  readonly warnings: readonly string[];
  /** What the provider needs to find this rate again. */
  readonly providerRef: Readonly<Record<string, string | number>>;
}

export interface CarrierFailure {
  readonly carrier: string | null;
  readonly code: QuoteErrorCode;
  readonly message: string;
}

export interface QuoteAnswer {
  readonly rates: readonly NormalRate[];
  readonly errors: readonly CarrierFailure[];
}

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

export interface Prepared {
  readonly providerShipmentId: string;
  readonly providerRef: Readonly<Record<string, string | number>>;
  readonly totalMinor: number | null;
}

export interface Purchase {
  /** Our own id of the shipment, sent to the provider as reference. */
  readonly shipmentId: string;
  readonly quote: NormalQuote;
  readonly rate: NormalRate;
  readonly labelFormat: LabelFormat;
  readonly prepared: Prepared | null;
  /** One per parcel, where we assign the numbers. */
  readonly reservedNumbers: readonly string[];
  readonly startedAt: Date;
}

export interface Bought {
  readonly trackingNumber: string;
  readonly parcelNumbers: readonly string[];
  readonly carrierUrl: string | null;
  /** Null when the provider does not say; then it is what was quoted. */
  readonly chargedMinor: number | null;
  /** Null when we draw the label. */
  readonly labelUrl: string | null;
  readonly providerShipmentId: string | null;
}

export interface BoughtRef {
  readonly shipmentId: string;
  readonly trackingNumber: string;
  readonly carrierCode: string;
  readonly providerShipmentId: string | null;
  readonly currency: string;
}

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

export type Search =
  | Outcome<Bought>
  | { readonly kind: "absent" }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Bought[] };

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

export interface CarrierInfo {
  readonly code: string;
  readonly name: string;
  readonly countries: readonly string[];
  readonly services: readonly {
    readonly code: string;
    readonly name: string;
    readonly deliveryType: DeliveryType;
  }[];
  readonly cod: {
    readonly supported: boolean;
    readonly max: number | null;
    readonly currency: string | null;
    readonly feeTiming: FeeTiming;
  };
}

export interface CarrierCapabilities {
  readonly provider: CarrierProvider;
  readonly title: string;
  readonly can: {
    readonly quote: boolean;
    readonly label: readonly LabelFormat[];
    readonly void: boolean;
    readonly tracking: "push" | "poll" | "manual";
    readonly pickup: boolean;
    /** Whether there is a hand-over list: the carrier's, or one of ours that it signs. */
    readonly manifest: boolean;
    readonly multiParcel: boolean;
    readonly returns: boolean;
    readonly branches: boolean;
    readonly insurance: boolean;
    readonly requirements: {
      readonly zip: boolean;
      readonly cityCode: string | null;
      readonly document: "never" | "cod" | "always";
      readonly phone: boolean;
    };
  };
  /** Names of the credentials that must be given. */
  readonly credentials: readonly string[];
  /** Settings without which it answers for another country than its owner's. */
  readonly settings: readonly (keyof ConnectionSettings)[];
  /** Whether we assign the tracking numbers. */
  readonly givesNumbers: boolean;
  readonly quoteValidMs: number;
  /** After how many lengths of the purchase lease a purchase that cannot be found was not made. */
  readonly absentAfterLeases: number;
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
  };
  readonly numbers?: {
    prefixOf(name: string): string;
    numberFor(prefix: string, sequence: number): string;
  };
}

/** How an adapter fails outside a purchase. */
export class CarrierError extends Error {
  readonly code: QuoteErrorCode;
  constructor(code: QuoteErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "CarrierError";
    this.code = code;
  }
}

export type Carriers = Readonly<Record<CarrierProvider, CarrierAdapter>>;
