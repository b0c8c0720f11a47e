import type { JsonObject, SimSize } from "../kit/index.ts";

const kilograms = (grams: number | null, decimals: number): string => ((grams ?? 0) / 1000).toFixed(decimals);
const centimetres = (mm: number | null): string => ((mm ?? 0) / 10).toFixed(2);

function sides({ lengthMm, widthMm, heightMm }: SimSize): JsonObject {
  return { width: centimetres(widthMm), height: centimetres(heightMm), depth: centimetres(lengthMm) };
}

/** Kilograms and centimetres as text; zero is what nobody typed. */
export function sizeFields(size: SimSize): JsonObject {
  return { weight: kilograms(size.weightGrams, 3), ...sides(size) };
}

/** Orders show the weight with a decimal less. */
export function lineSizeFields(size: SimSize): JsonObject {
  return { weight: kilograms(size.weightGrams, 2), ...sides(size) };
}

const PARTS = [
  ["weight", "weightGrams", 1000],
  ["width", "widthMm", 10],
  ["height", "heightMm", 10],
  ["depth", "lengthMm", 10],
] as const;

/** Takes the parts that are there; zero and null empty one. */
export function writeSize(size: SimSize, body: JsonObject): boolean {
  const written = PARTS.filter(([name]) => body[name] !== undefined);
  for (const [name, part, factor] of written) {
    const amount = Math.round(Number(body[name] ?? 0) * factor);
    size[part] = amount > 0 ? amount : null;
  }
  return written.length > 0;
}
