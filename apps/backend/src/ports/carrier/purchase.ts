import type { LABEL_FORMATS } from "@estiba/contract";
import type { Outcome } from "./outcome.ts";
import type { NormalQuote, NormalRate } from "./quote.ts";

export type LabelFormat = (typeof LABEL_FORMATS)[number];

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

export type Search =
  | Outcome<Bought>
  | { readonly kind: "absent" }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Bought[] };
