import type { ChannelFailure } from "./failure.ts";

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
  /** What publishing to it needs besides the ids, opaque to everybody else. */
  readonly publishKey: Readonly<Record<string, string>>;
}

export interface StockWrite {
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly publishKey: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** What we last knew to be there, for platforms that compare before they set. */
  readonly expected: number | null;
  /** The same for every repeat of this very attempt, with the same expectation. */
  readonly idempotencyKey: string;
}

export type WriteResult =
  /** `shown` where the platform shows something else than was asked for, and that is fine. */
  | { readonly channelVariantId: string; readonly outcome: "done"; readonly shown?: number }
  | {
      readonly channelVariantId: string;
      readonly outcome: "failed";
      readonly failure: ChannelFailure;
      readonly message: string;
    };
