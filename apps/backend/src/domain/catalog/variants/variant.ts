import type { Platform, SizeSource } from "@estiba/contract";

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
  /** One unit as it is put into a box. */
  readonly weightG: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** Never shares a box with others. */
  readonly shipsAlone: boolean;
  readonly sizeSource: SizeSource | null;
  /** What can be sold. */
  readonly onHand: number;
  /** Made of others when it is sold. */
  readonly isKit: boolean;
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
  readonly weightG?: number | null;
  readonly lengthMm?: number | null;
  readonly widthMm?: number | null;
  readonly heightMm?: number | null;
  readonly shipsAlone?: boolean;
  /** Given with any of the four figures of a size. */
  readonly sizeSource?: SizeSource | null;
}

const PATCHED = [
  "name",
  "productName",
  "barcode",
  "priceMinor",
  "currency",
  "safetyStock",
  "lowStockThreshold",
  "weightG",
  "lengthMm",
  "widthMm",
  "heightMm",
  "shipsAlone",
  "sizeSource",
] as const satisfies readonly (keyof VariantPatch & keyof Variant)[];

type Value = string | number | boolean | null;

export type VariantChange = Readonly<Record<string, { from: Value; to: Value }>>;

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
