import type { CarrierProvider, CarrierStatus, Platform, ShipmentStatus, TrackStatus } from "@estiba/contract";
import type {
  CarrierFailure,
  CarrierInfo,
  ConnectionSettings,
  DeliveryType,
  FeeTiming,
  LabelFormat,
  NormalQuote,
  NormalRate,
  ParcelAddress,
  Price,
} from "../../ports/carrier.ts";

export interface LastError {
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

export interface Connection {
  readonly id: string;
  readonly provider: CarrierProvider;
  readonly name: string;
  readonly mode: "live" | "test";
  readonly status: CarrierStatus;
  readonly settings: ConnectionSettings;
  /** The provider's offer, as of the last test. */
  readonly known: readonly CarrierInfo[];
  readonly settlement: "credit" | "prepaid";
  readonly remittanceCycleDays: number;
  readonly blockedUntil: Date | null;
  readonly lastError: LastError | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Warehouse {
  readonly id: string;
  readonly name: string;
  readonly address: ParcelAddress;
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type RateTag = "cheapest" | "fastest" | "best_value" | "dominated" | "rule_pick";

export interface QuotedRate {
  readonly id: string;
  readonly connectionId: string;
  readonly provider: CarrierProvider;
  readonly rate: NormalRate;
  readonly tags: readonly RateTag[];
  readonly expiresAt: Date;
}

export interface QuoteFailure extends CarrierFailure {
  readonly connectionId: string;
}

export interface Quote {
  readonly id: string;
  readonly orderId: string | null;
  readonly request: NormalQuote;
  readonly isPartial: boolean;
  readonly rates: readonly QuotedRate[];
  readonly errors: readonly QuoteFailure[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type RefundStatus = "none" | "pending" | "refunded" | "rejected";
export type PushStatus = "pending" | "sent" | "failed" | "not_applicable";

export interface Shipment {
  readonly id: string;
  readonly orderId: string | null;
  readonly shopId: string | null;
  readonly channel: Platform | null;
  readonly orderNumber: string | null;
  readonly connectionId: string;
  readonly provider: CarrierProvider;
  readonly isTest: boolean;
  readonly status: ShipmentStatus;
  readonly statusReason: string | null;
  readonly statusChangedAt: Date;
  readonly needsAttention: readonly string[];
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly carrier: { readonly code: string; readonly name: string };
  readonly service: { readonly code: string; readonly name: string };
  readonly deliveryType: DeliveryType;
  readonly zone: string | null;
  readonly currency: string;
  readonly price: Price;
  readonly quotedMinor: number;
  readonly actualMinor: number | null;
  readonly chargedToCustomerMinor: number;
  readonly declaredMinor: number;
  readonly codExpectedMinor: number;
  readonly codFeeMinor: number;
  readonly codFeeTiming: FeeTiming;
  readonly returnFreightMinor: number;
  readonly origin: ParcelAddress;
  readonly destination: ParcelAddress;
  readonly trackingNumber: string | null;
  readonly carrierUrl: string | null;
  readonly publicToken: string;
  readonly etaDate: string | null;
  readonly labelFormat: LabelFormat;
  readonly labelSize: "4x6" | "a4";
  readonly isReturn: boolean;
  /** Does not complete its order. */
  readonly isPart: boolean;
  readonly returnOf: string | null;
  readonly isChannelNotified: boolean;
  readonly channelPushStatus: PushStatus;
  readonly channelPushAt: Date | null;
  readonly channelPushError: string | null;
  readonly refundStatus: RefundStatus | null;
  readonly refundMinor: number | null;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly boughtAt: Date | null;
  readonly dueAt: Date | null;
  readonly looks: number;
  readonly lastReadAt: Date | null;
}

export interface ShipmentParcel {
  readonly shipmentId: string;
  readonly parcel: number;
  readonly trackingNumber: string | null;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly weightG: number;
  readonly billableG: number | null;
  readonly content: string | null;
  readonly reference: string | null;
}

export type EventSourceName = "carrier_poll" | "carrier_webhook" | "manual" | "csv" | "system";

export interface StoredEvent {
  readonly id: string;
  readonly shipmentId: string;
  readonly dedupeKey: string;
  readonly status: TrackStatus;
  readonly reason: string | null;
  readonly occurredAt: Date;
  readonly receivedAt: Date;
  readonly text: string | null;
  readonly place: string | null;
  readonly source: EventSourceName;
  readonly isIgnored: boolean;
  readonly collectedMinor: number | null;
}
