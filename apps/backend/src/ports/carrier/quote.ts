import type { PriceBody, QuoteErrorCode } from "@estiba/contract";

export type Price = PriceBody;

export type FeeTiming = "label" | "remittance" | null;

export type DeliveryType = "home" | "branch";

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

/** So many units of an order's line; parcel 0 is one of several, nobody said which. */
export interface ParcelGoods {
  readonly parcel: number;
  readonly lineId: string;
  readonly quantity: number;
}

export interface NormalQuote {
  readonly origin: ParcelAddress;
  /** Which of the merchant's places the origin is; absent where an address was typed. */
  readonly placeId?: string;
  readonly destination: ParcelAddress;
  readonly parcels: readonly ParcelSize[];
  /** How the goods of an order were packed; absent where parcels were typed. */
  readonly goods?: readonly ParcelGoods[];
  /** The part of the order that was asked for; absent where it is all that has not left. */
  readonly lines?: readonly { readonly orderLineId: string; readonly quantity: number }[];
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
