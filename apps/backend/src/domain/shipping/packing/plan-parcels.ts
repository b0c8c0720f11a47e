import type { PackingSource, ParcelPreset } from "@estiba/contract";
import { AppError } from "../../../kernel/errors.ts";
import type { ParcelSize } from "../../../ports/carrier.ts";
import { MAX_PARCELS, normalParcels } from "../quotes/normal.ts";
import { pack, type Packed, type PackingBox, type PackingUnit } from "./pack.ts";

export interface UnitSize {
  readonly weightG: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly shipsAlone: boolean;
}

/** A line of an order; `size` is null where it is none of our products. */
export interface GoodsLine {
  readonly lineId: string;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly size: UnitSize | null;
}

interface PackedLine {
  readonly lineId: string;
  readonly sku: string | null;
  readonly name: string;
  readonly quantity: number;
}

export interface PlannedParcel extends ParcelSize {
  readonly box: PackingBox | null;
  readonly lines: readonly PackedLine[];
}

export interface Packing {
  readonly source: PackingSource;
  readonly parcels: readonly PlannedParcel[];
  /** Goods whose weight or sides are not known. */
  readonly missingSkus: readonly string[];
}

/** Nobody packs more in one go, and each is looked at by itself. */
const MAX_UNITS = 5_000;
const MAX_CONTENT = 80;

function sidesOf({ lengthMm, widthMm, heightMm }: UnitSize): PackingUnit["sidesMm"] {
  return lengthMm === null || widthMm === null || heightMm === null ? null : [lengthMm, widthMm, heightMm];
}

function unitsOf({ lineId, quantity, size }: GoodsLine): PackingUnit[] | null {
  if (size === null || size.weightG === null) {
    return null;
  }
  const { weightG, shipsAlone } = size;
  return Array.from({ length: quantity }, () => ({
    key: lineId,
    sidesMm: sidesOf(size),
    weightG,
    shipsAlone,
  }));
}

const contentOf = (lines: readonly PackedLine[]): string =>
  lines
    .map(({ quantity, name }) => `${quantity} ${name}`)
    .join(", ")
    .slice(0, MAX_CONTENT)
    .toWellFormed();

function linesIn({ units }: Packed, lines: readonly GoodsLine[]): PackedLine[] {
  const counts = Map.groupBy(units, ({ key }) => key);
  return lines.flatMap(({ lineId, sku, name }) => {
    const quantity = counts.get(lineId)?.length ?? 0;
    return quantity === 0 ? [] : [{ lineId, sku, name, quantity }];
  });
}

const boxSides = ({ lengthMm, widthMm, heightMm }: PackingBox) => [lengthMm, widthMm, heightMm] as const;

function parcelOf(packed: Packed, lines: readonly GoodsLine[]): PlannedParcel | null {
  const sides = packed.box ? boxSides(packed.box) : (packed.units[0]?.sidesMm ?? null);
  if (sides === null) {
    return null;
  }
  const [lengthMm, widthMm, heightMm] = sides;
  const inside = linesIn(packed, lines);
  const content = contentOf(inside);
  const { box, weightG } = packed;
  return { lengthMm, widthMm, heightMm, weightG, content, reference: null, box, lines: inside };
}

/** All goods in the parcel that is used unless somebody says otherwise, with their own weight where that is known. */
function inPreset(
  preset: ParcelPreset,
  lines: readonly GoodsLine[],
  missingSkus: readonly string[],
  weightG: number | null,
): Packing {
  const parcels = normalParcels([{ ...pickSize(preset), weightG: weightG ?? preset.weightG }]);
  const inside = lines.map(({ lineId, sku, name, quantity }) => ({ lineId, sku, name, quantity }));
  const content = contentOf(inside);
  return {
    source: "preset",
    parcels: parcels.map((parcel) => ({ ...parcel, content, box: null, lines: inside })),
    missingSkus,
  };
}

const pickSize = ({ lengthCm, widthCm, heightCm }: ParcelPreset) => ({ lengthCm, widthCm, heightCm });

/** The parcels of an order: from the sizes of its goods and the boxes at hand, or the default parcel. */
export function planParcels(
  lines: readonly GoodsLine[],
  boxes: readonly PackingBox[],
  preset: ParcelPreset | null,
): Packing {
  if (lines.reduce((total, { quantity }) => total + quantity, 0) > MAX_UNITS) {
    throw new AppError("INVALID_PARCEL", { details: { most: MAX_UNITS } });
  }
  const units = lines.map(unitsOf);
  const known = units.flatMap((some) => some ?? []);
  const isKnown = units.every((some) => some !== null) && known.length > 0;
  const packed = isKnown && (boxes.length > 0 || preset === null) ? pack(known, boxes) : [];
  const parcels = packed.map((one) => parcelOf(one, lines));
  const whole = parcels.filter((parcel) => parcel !== null);
  const unknown = new Set(
    packed.filter((_one, at) => parcels[at] === null).map(({ units: [unit] }) => unit?.key),
  );
  const missing = lines.filter((line, at) => units[at] === null || unknown.has(line.lineId));
  if (whole.length > 0 && missing.length === 0) {
    if (whole.length > MAX_PARCELS) {
      throw new AppError("INVALID_PARCEL", { details: { most: MAX_PARCELS, given: whole.length } });
    }
    return { source: "boxes", parcels: whole, missingSkus: [] };
  }
  const skus = [...new Set(missing.map(({ sku, name }) => sku ?? name))];
  if (preset === null) {
    throw new AppError("SIZES_MISSING", { details: { skus } });
  }
  const weightG = isKnown ? known.reduce((total, unit) => total + unit.weightG, 0) : null;
  return inPreset(preset, lines, skus, weightG);
}
