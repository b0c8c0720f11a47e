/** One order's part that leaves in a wave, kits by their components. */
export interface WaveFulfilment {
  readonly fulfilmentId: string;
  readonly orderNumber: string;
  readonly shopName: string;
  readonly lines: readonly WaveLine[];
}

export interface WaveLine {
  readonly variantId: string;
  readonly sku: string;
  readonly name: string;
  /** Where it is in the place; null where nobody has said. */
  readonly bin: string | null;
  readonly quantity: number;
}

/** How many of a pick are for one order; `position` is the number of its slip, from 1. */
export interface PickShare {
  readonly position: number;
  readonly fulfilmentId: string;
  readonly orderNumber: string;
  readonly quantity: number;
}

/** What is taken from one bin, for all orders of the wave. */
export interface WavePick extends WaveLine {
  readonly shares: readonly PickShare[];
}

/** What goes into one order. */
export interface WaveSlip extends WaveFulfilment {
  readonly position: number;
  readonly units: number;
}

export interface PickList {
  readonly picks: readonly WavePick[];
  readonly slips: readonly WaveSlip[];
  readonly units: number;
}

/** A2 comes before A10. */
const natural = new Intl.Collator("en", { numeric: true });

const binOf = ({ bin }: WaveLine): string => bin?.trim() ?? "";

/** As one walks along the bins; what has none comes last. */
function inWalk(left: WaveLine, right: WaveLine): number {
  const [from, to] = [binOf(left), binOf(right)];
  return (
    Number(from === "") - Number(to === "") ||
    natural.compare(from, to) ||
    natural.compare(left.sku, right.sku) ||
    (left.variantId < right.variantId ? -1 : 1)
  );
}

const unitsOf = (lines: readonly WaveLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A variant that an order has twice is taken once. */
function merge(lines: readonly WaveLine[]): readonly WaveLine[] {
  return [...Map.groupBy(lines, ({ variantId }) => variantId).values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, quantity: unitsOf([first, ...others]) }] : []))
    .toSorted(inWalk);
}

/** A wave as it is walked, and order by order, in the order given. */
export function pickList(fulfilments: readonly WaveFulfilment[]): PickList {
  const slips = fulfilments.map((fulfilment, index) => ({
    ...fulfilment,
    lines: merge(fulfilment.lines),
    units: unitsOf(fulfilment.lines),
    position: index + 1,
  }));
  const shares = Map.groupBy(
    slips.flatMap(({ lines, position, fulfilmentId, orderNumber }) =>
      lines.map(({ variantId, quantity }) => ({
        variantId,
        share: { position, fulfilmentId, orderNumber, quantity },
      })),
    ),
    ({ variantId }) => variantId,
  );
  const picks = merge(slips.flatMap(({ lines }) => lines)).map((line) => ({
    ...line,
    shares: (shares.get(line.variantId) ?? []).map(({ share }) => share),
  }));
  return { picks, slips, units: unitsOf(picks) };
}
