import type { Platform } from "@estiba/contract";

/** One thing the merchant sells, as the central catalog has it. */
export interface Variant {
  readonly id: string;
  readonly productId: string;
  readonly productName: string;
  readonly sku: string;
  readonly skuKey: string;
  readonly name: string;
  readonly barcode: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly safetyStock: number;
  readonly lowStockThreshold: number | null;
  readonly onHand: number;
  /** Grows with every change of the variant and of its stock. */
  readonly version: number;
  readonly updatedAt: Date;
}

export interface ListingOfVariant {
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly channelVariantId: string;
  readonly sku: string | null;
  readonly quantity: number | null;
  readonly isPending: boolean;
  readonly publishedAt: Date | null;
  readonly imageUrl: string | null;
}

export interface VariantPatch {
  readonly name?: string;
  readonly productName?: string;
  readonly barcode?: string | null;
  readonly priceMinor?: number | null;
  readonly currency?: string | null;
  readonly safetyStock?: number;
  readonly lowStockThreshold?: number | null;
}

const PATCHED = [
  "name",
  "productName",
  "barcode",
  "priceMinor",
  "currency",
  "safetyStock",
  "lowStockThreshold",
] as const satisfies readonly (keyof VariantPatch & keyof Variant)[];

export type VariantChange = Readonly<
  Record<string, { from: string | number | null; to: string | number | null }>
>;

/** What a patch really changes. */
export function changesOf(variant: Variant, patch: VariantPatch): VariantChange {
  return Object.fromEntries(
    PATCHED.flatMap((field) => {
      const to = patch[field];
      const from = variant[field];
      return to === undefined || to === from ? [] : [[field, { from, to }] as const];
    }),
  );
}
