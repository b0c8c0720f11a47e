import type { ChannelFailure } from "./failure.ts";

/** One unit as it is put into a box; what the platform does not say is null. */
export interface ChannelSize {
  readonly weightG: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

export interface ChannelVariant {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly productName: string;
  readonly name: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  /** Null when the platform does not track it. */
  readonly stock: number | null;
  /** Variants of a shop with the same group share one figure: each shows it, and a sale of one lowers it for all. */
  readonly stockGroup?: string;
  /** Where its picture is. */
  readonly imageUrl?: string | null;
  /** Absent where the platform says nothing of it. */
  readonly size?: ChannelSize | null;
  /** The platform computes its figure from other variants of the shop: it is neither published nor sold from stock. */
  readonly isPlatformKit?: true;
  /** The catalog does not say whether it is one: `findKits` is asked before it is listed for the first time. */
  readonly mayBePlatformKit?: true;
  /** What publishing to it needs besides the ids, opaque outside the channel. */
  readonly publishKey: Readonly<Record<string, string>>;
}

/** A place as the platform knows it. */
export interface ChannelLocation {
  readonly externalId: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Its figures are the platform's own: read, never written. */
  readonly isPlatformOwned: boolean;
}

/** What a variant shows at one location of its shop. */
export interface LocationFigure {
  readonly locationId: string;
  readonly quantity: number;
  /** The last known figure there, for platforms that compare before they set. */
  readonly expected: number | null;
}

export interface StockWrite {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** The last known figure, for platforms that compare before they set. */
  readonly expected: number | null;
  /** Where the shop's locations are mapped: what each of them shows, `quantity` between them. */
  readonly locations?: readonly LocationFigure[];
  /** The same for every repeat of this very attempt, with the same expectation. */
  readonly idempotencyKey: string;
}

export type WriteResult =
  /** `shown` where the platform validly shows another figure than was written. */
  | { readonly channelVariantId: string; readonly outcome: "done"; readonly shown?: number }
  | {
      readonly channelVariantId: string;
      readonly outcome: "failed";
      readonly failure: ChannelFailure;
      readonly message: string;
    };
