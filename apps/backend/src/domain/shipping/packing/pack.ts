/** A box as goods see it: its sides are inside ones, and `maxG` includes the box itself. */
export interface PackingBox {
  readonly id: string;
  readonly name: string;
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly tareG: number;
  readonly maxG: number;
}

/** One unit; its sides are null where only its weight is known. */
export interface PackingUnit {
  readonly key: string;
  readonly sidesMm: readonly [number, number, number] | null;
  readonly weightG: number;
  readonly shipsAlone: boolean;
}

export interface Packed {
  /** Null where a unit is a parcel by itself. */
  readonly box: PackingBox | null;
  readonly units: readonly PackingUnit[];
  readonly weightG: number;
}

/** Goods that are not bricks leave gaps. */
const FILL = 0.8;

const sorted = (sides: readonly number[]): number[] => sides.toSorted((a, b) => b - a);
const volume = (sides: readonly number[] | null): number =>
  (sides ?? []).reduce((product, side) => product * side, sides ? 1 : 0);
const sidesOf = ({ lengthMm, widthMm, heightMm }: PackingBox): number[] => [lengthMm, widthMm, heightMm];
const sum = (units: readonly PackingUnit[], figure: (unit: PackingUnit) => number): number =>
  units.reduce((total, unit) => total + figure(unit), 0);

function passesInto({ sidesMm }: PackingUnit, box: PackingBox): boolean {
  const inside = sorted(sidesOf(box));
  return sorted(sidesMm ?? []).every((side, index) => side <= (inside[index] ?? 0));
}

function holds(box: PackingBox, units: readonly PackingUnit[]): boolean {
  const share = units.length === 1 ? 1 : FILL;
  return (
    units.every((unit) => passesInto(unit, box)) &&
    sum(units, ({ weightG }) => weightG) + box.tareG <= box.maxG &&
    sum(units, ({ sidesMm }) => volume(sidesMm)) <= volume(sidesOf(box)) * share
  );
}

interface Filled {
  readonly taken: readonly PackingUnit[];
  readonly rest: readonly PackingUnit[];
}

/** Into one box, as many as go in, the first of them first. */
function fill(box: PackingBox, units: readonly PackingUnit[]): Filled {
  const taken: PackingUnit[] = [];
  const rest: PackingUnit[] = [];
  let weightG = box.tareG;
  let filled = 0;
  const room = volume(sidesOf(box)) * FILL;
  for (const unit of units) {
    const size = volume(unit.sidesMm);
    const fits = weightG + unit.weightG <= box.maxG && filled + size <= room && passesInto(unit, box);
    const isIn = fits || (taken.length === 0 && holds(box, [unit]));
    (isIn ? taken : rest).push(unit);
    weightG += isIn ? unit.weightG : 0;
    filled += isIn ? size : 0;
  }
  return { taken, rest };
}

/** The largest box that takes any of them. */
function fillLargest(upwards: readonly PackingBox[], units: readonly PackingUnit[]): Filled {
  for (const box of upwards.toReversed()) {
    const filled = fill(box, units);
    if (filled.taken.length > 0) {
      return filled;
    }
  }
  return { taken: units, rest: [] };
}

const inBox = (box: PackingBox, units: readonly PackingUnit[]): Packed => ({
  box,
  units,
  weightG: box.tareG + sum(units, ({ weightG }) => weightG),
});
const alone = (unit: PackingUnit): Packed => ({ box: null, units: [unit], weightG: unit.weightG });

const bySize = (left: PackingUnit, right: PackingUnit): number =>
  volume(right.sidesMm) - volume(left.sidesMm) ||
  right.weightG - left.weightG ||
  (left.key < right.key ? -1 : left.key > right.key ? 1 : 0);
const byRoom = (left: PackingBox, right: PackingBox): number =>
  volume(sidesOf(left)) - volume(sidesOf(right)) || (left.id < right.id ? -1 : 1);

/**
 * Which parcels the units leave in: the smallest box that holds all; otherwise the largest is filled, exchanged for the
 * smallest that holds what went in, and the rest goes on. What fits no box, or ships alone, is a parcel by itself. The
 * same units give the same parcels, in whichever order they come.
 */
export function pack(units: readonly PackingUnit[], boxes: readonly PackingBox[]): Packed[] {
  const upwards = boxes.toSorted(byRoom);
  const smallestFor = (some: readonly PackingUnit[]) => upwards.find((box) => holds(box, some));
  const [single, shared] = [true, false].map((isSingle) =>
    units
      .filter((unit) => (unit.shipsAlone || smallestFor([unit]) === undefined) === isSingle)
      .toSorted(bySize),
  );
  const parcels: Packed[] = [];
  let left: readonly PackingUnit[] = shared ?? [];
  while (left.length > 0) {
    const { taken, rest } = smallestFor(left) ? { taken: left, rest: [] } : fillLargest(upwards, left);
    const box = smallestFor(taken);
    parcels.push(...(box ? [inBox(box, taken)] : taken.map(alone)));
    left = rest;
  }
  return [...parcels, ...(single ?? []).map(alone)];
}
