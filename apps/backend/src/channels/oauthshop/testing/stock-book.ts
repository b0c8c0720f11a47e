import type { StockWrite } from "../../../ports/channel.ts";

interface BookVariant {
  readonly id: string;
  readonly productId: string;
  readonly sku: string;
  readonly levels: readonly number[];
}

interface BookSim<V extends BookVariant> {
  readonly shops: readonly { readonly id: string; readonly locations: readonly { readonly id: string }[] }[];
  readonly control: { listProducts(shopId: string): readonly { readonly variants: readonly V[] }[] };
}

export interface StockBook<V extends BookVariant> {
  readonly variantOf: (sku: string, shop?: string) => V;
  /** Each one is an intent of its own that expects what the first place holds. */
  readonly write: (variant: V, quantity: number, change?: Partial<StockWrite>) => StockWrite;
}

/** How the simulator numbers the inventory item of a variant. */
export function itemId(variant: BookVariant): string {
  return String(BigInt(variant.id) + 2_000_000_000_000n);
}

export function stockBook<V extends BookVariant>(sim: BookSim<V>, usualShop: string): StockBook<V> {
  let intents = 0;
  return {
    variantOf(sku, shop = usualShop) {
      const all = sim.control.listProducts(shop).flatMap(({ variants }) => variants);
      const variant = all.find((candidate) => candidate.sku === sku);
      if (variant === undefined) {
        throw new Error(`no ${sku}`);
      }
      return variant;
    },
    write(variant, quantity, change = {}) {
      intents += 1;
      const locationId = sim.shops.find(({ id }) => id === usualShop)?.locations[0]?.id ?? "";
      return {
        channelProductId: variant.productId,
        channelVariantId: variant.id,
        publishKey: { inventoryItemId: itemId(variant), locationId },
        quantity,
        expected: variant.levels[0] ?? 0,
        idempotencyKey: `intent-${intents}`,
        ...change,
      };
    },
  };
}
