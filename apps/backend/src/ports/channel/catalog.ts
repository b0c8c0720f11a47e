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
  /** What publishing to it needs besides the ids, opaque outside the channel. */
  readonly publishKey: Readonly<Record<string, string>>;
}

export interface StockWrite {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** The last known figure, for platforms that compare before they set. */
  readonly expected: number | null;
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
