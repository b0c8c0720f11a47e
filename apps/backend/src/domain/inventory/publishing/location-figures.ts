/** Units at the places of a location, the location that is taken from last first. */
export interface LocationStock {
  readonly locationId: string;
  readonly units: number;
}

export interface LocationTarget {
  readonly locationId: string;
  readonly quantity: number;
}

/**
 * Pure: what each location shows so that together they show `target`. What is held back is taken from the last location
 * first; what is beyond all units, which somebody asked for, is shown at the first.
 */
export function figuresOf(target: number, stock: readonly LocationStock[]): LocationTarget[] {
  const held = stock.map(({ units }) => Math.max(0, units));
  let excess = held.reduce((sum, units) => sum + units, 0) - target;
  const figures = held
    .toReversed()
    .map((units) => {
      const taken = Math.min(units, Math.max(0, excess));
      excess -= taken;
      return units - taken;
    })
    .toReversed();
  const beyond = Math.max(0, -excess);
  return stock.map(({ locationId }, index) => ({
    locationId,
    quantity: (figures[index] ?? 0) + (index === 0 ? beyond : 0),
  }));
}

/**
 * Pure: the same where nobody said which location shows which goods. The first one takes the difference; the others lose
 * units only where they alone show more than the target.
 */
export function keepOthers(target: number, shown: readonly LocationStock[]): LocationTarget[] {
  const others = shown.slice(1).map((one) => ({ ...one, units: Math.max(0, one.units) }));
  const sum = others.reduce((all, { units }) => all + units, 0);
  const [first] = shown;
  return first
    ? figuresOf(target, [{ ...first, units: Math.max(0, target - sum) }, ...others.toReversed()])
        .map(({ locationId, quantity }): LocationTarget => ({ locationId, quantity }))
        .toSorted((left, right) => orderOf(shown, left) - orderOf(shown, right))
    : [];
}

const orderOf = (shown: readonly LocationStock[], { locationId }: LocationTarget): number =>
  shown.findIndex((one) => one.locationId === locationId);
