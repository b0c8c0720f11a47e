export interface StockPlace {
  readonly id: string;
  readonly stock: number;
}

/**
 * New figures for several places so that together they hold `total`. The first place takes the difference; the others
 * lose units only when they alone hold more than that.
 */
export function spreadStock(places: readonly StockPlace[], total: number): readonly StockPlace[] {
  const others = places.slice(1).reduce((sum, place) => sum + Math.max(0, place.stock), 0);
  let excess = Math.max(0, others - total);
  return places.map((place, index) => {
    if (index === 0) {
      return { id: place.id, stock: Math.max(0, total - others) };
    }
    const held = Math.max(0, place.stock);
    const taken = Math.min(held, excess);
    excess -= taken;
    return { id: place.id, stock: held - taken };
  });
}
