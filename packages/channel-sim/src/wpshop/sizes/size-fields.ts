import type { JsonObject, SimSize } from "../../kit/index.ts";
import { isObject, NO_SIZE } from "../../kit/index.ts";
import type { ProductRow } from "../product-rows.ts";
import type { WpShopState } from "../wp-state.ts";
import type { ShopUnits } from "./shop-units.ts";
import { gramsIn, mmIn } from "./shop-units.ts";

const SIDES = [
  ["length", "lengthMm"],
  ["width", "widthMm"],
  ["height", "heightMm"],
] as const;

function shown(amount: number | null, unit: number): string {
  return amount === null ? "" : String(Number((amount / unit).toFixed(4)));
}

/** In the shop's units. A variation without a value of its own shows its parent's. */
export function sizeFields({ settings, parentSizes }: WpShopState, row: ProductRow): JsonObject {
  const own = row.variant?.size ?? NO_SIZE;
  const parent = parentSizes.get(row.product.id) ?? NO_SIZE;
  const side = (part: keyof SimSize): string => shown(own[part] ?? parent[part], mmIn(settings));
  return {
    weight: shown(own.weightGrams ?? parent.weightGrams, gramsIn(settings)),
    dimensions: Object.fromEntries(SIDES.map(([name, part]) => [name, side(part)])),
  };
}

function typed(value: unknown, unit: number): number | null {
  const amount = Math.round(Number(value) * unit);
  return amount > 0 ? amount : null;
}

/** Takes what a body names; an empty text empties it. */
export function readSize(units: ShopUnits, size: SimSize, body: JsonObject): SimSize {
  const { weight, dimensions } = body;
  const sides = isObject(dimensions) ? dimensions : {};
  const result = { ...size };
  if (weight !== undefined) {
    result.weightGrams = typed(weight, gramsIn(units));
  }
  for (const [name, part] of SIDES.filter(([side]) => sides[side] !== undefined)) {
    result[part] = typed(sides[name], mmIn(units));
  }
  return result;
}

export function writeSize({ settings, parentSizes }: WpShopState, row: ProductRow, body: JsonObject): void {
  if (row.variant === null) {
    const before = parentSizes.get(row.product.id) ?? NO_SIZE;
    parentSizes.set(row.product.id, readSize(settings, before, body));
  } else {
    row.variant.size = readSize(settings, row.variant.size, body);
  }
}
