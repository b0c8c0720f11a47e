import type { ParcelGoods } from "../../../ports/carrier.ts";

interface Goods {
  readonly lineId: string;
  readonly quantity: number;
}

function unitsOf(goods: readonly Goods[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of goods) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}

/** What leaves in a shipment of the whole order: as it was packed, unless the order has changed since. */
export function contentsOf(
  goods: readonly Goods[],
  packed: readonly ParcelGoods[],
  parcelCount: number,
): ParcelGoods[] {
  const [ordered, held] = [unitsOf(goods), unitsOf(packed)];
  const isSame = ordered.size === held.size && [...ordered].every(([id, units]) => held.get(id) === units);
  return isSame
    ? [...packed]
    : [...ordered].map(([lineId, quantity]) => ({ parcel: parcelCount === 1 ? 1 : 0, lineId, quantity }));
}
