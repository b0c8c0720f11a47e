import type { UnitSize } from "./plan-parcels.ts";

export interface SizedPiece {
  readonly quantity: number;
  readonly size: UnitSize;
}

const longest = (pieces: readonly SizedPiece[], sideOf: (size: UnitSize) => number | null): number | null => {
  const sides = pieces.map(({ size }) => sideOf(size));
  return sides.some((side) => side === null) ? null : Math.max(...sides.map((side) => side ?? 0));
};

/** A kit that nobody has measured is as large as its components lying on each other; null where one has no weight. */
export function sizeOfKit(pieces: readonly SizedPiece[]): UnitSize | null {
  const weights = pieces.map(({ quantity, size }) =>
    size.weightG === null ? null : size.weightG * quantity,
  );
  if (pieces.length === 0 || weights.includes(null)) {
    return null;
  }
  const heights = pieces.map(({ quantity, size }) =>
    size.heightMm === null ? null : size.heightMm * quantity,
  );
  return {
    weightG: weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0),
    lengthMm: longest(pieces, ({ lengthMm }) => lengthMm),
    widthMm: longest(pieces, ({ widthMm }) => widthMm),
    heightMm: heights.includes(null) ? null : heights.reduce<number>((sum, side) => sum + (side ?? 0), 0),
    shipsAlone: pieces.some(({ size }) => size.shipsAlone),
  };
}
