import type { SimOrder, SimOrderLine, SimShop, SimVariant } from "./model.ts";
import { totalStock } from "./model.ts";
import type { ShopStore } from "./shop-store.ts";
import { SimError } from "./sim-error.ts";

export function orderTotalMinor({ lines, shippingMinor, discountMinor }: SimOrder): number {
  return lines.reduce(
    (sum, line) => sum + line.quantity * line.unitPriceMinor,
    shippingMinor - discountMinor,
  );
}

export function remainingLines(order: SimOrder): { lineId: string; quantity: number }[] {
  return order.lines
    .map((line) => ({ lineId: line.id, quantity: line.quantity - line.refundedQuantity }))
    .filter((line) => line.quantity > 0);
}

/** The locations by rank, the one that has everything first. */
export function inTurn(shop: SimShop, first: number): number[] {
  const others = shop.locations.map((_location, index) => index).filter((index) => index !== first);
  return [first, ...others];
}

/** The first location that can serve the whole order; the first of all where none can. */
export function locationWithAll(shop: SimShop, order: SimOrder): number {
  const demand = new Map<SimVariant, number>();
  for (const line of order.lines) {
    const variant = shop.variantsById.get(line.variantId);
    if (variant?.isTracked === true) {
      demand.set(variant, (demand.get(variant) ?? 0) + line.quantity);
    }
  }
  const hasAll = (_location: unknown, index: number): boolean =>
    [...demand].every(([{ levels }, quantity]) => (levels[index] ?? 0) >= quantity);
  return shop.assignsLocations ? Math.max(0, shop.locations.findIndex(hasAll)) : 0;
}

export function assertQuantity(quantity: number, least: number): void {
  if (!Number.isInteger(quantity) || quantity < least) {
    throw new SimError("BAD_INPUT", `quantity must be an integer of at least ${least}`);
  }
}

export function assertEnough(wanted: readonly { variant: SimVariant; quantity: number }[]): void {
  const demand = new Map<SimVariant, number>();
  for (const { variant, quantity } of wanted) {
    demand.set(variant, (demand.get(variant) ?? 0) + quantity);
  }
  for (const [variant, quantity] of demand) {
    if (variant.isTracked && totalStock(variant) < quantity) {
      throw new SimError("OUT_OF_STOCK", `only ${totalStock(variant)} left of ${variant.sku || variant.id}`);
    }
  }
}

/** Takes as many as the location has, and says how many that were. */
export function takeAt(
  store: ShopStore,
  shop: SimShop,
  asked: { line: SimOrderLine; variant: SimVariant; locationIndex: number; most: number },
): number {
  const { line, variant, locationIndex, most } = asked;
  const level = variant.levels[locationIndex] ?? 0;
  const taken = Math.min(Math.max(level, 0), most);
  if (taken > 0) {
    store.setLevel(shop, variant, level - taken, { source: "sale", locationIndex });
    line.takenAt[locationIndex] = (line.takenAt[locationIndex] ?? 0) + taken;
  }
  return taken;
}

export function putBack(
  store: ShopStore,
  shop: SimShop,
  variant: SimVariant,
  quantity: number,
  locationIndex: number,
): void {
  const level = (variant.levels[locationIndex] ?? 0) + quantity;
  store.setLevel(shop, variant, level, { source: "restock", locationIndex });
}
