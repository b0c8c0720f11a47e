import { formatNumber } from "./format.ts";

const MM_PER_CM = 10;

export const toCentimetres = (millimetres: number): number => millimetres / MM_PER_CM;

/** What a number field holds is a text while it is being typed; null where it is empty or no number. */
function typedNumber(typed: number | string): number | null {
  const value = typed === "" ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? value : null;
}

export function toMillimetres(centimetres: number | string): number | null {
  const value = typedNumber(centimetres);
  return value === null ? null : Math.round(value * MM_PER_CM);
}

export function toWhole(typed: number | string): number | null {
  const value = typedNumber(typed);
  return value === null ? null : Math.round(value);
}

/** "30 × 20.5 × 10 cm". */
export function formatSides(centimetres: readonly number[], language: string): string {
  return `${centimetres.map((side) => formatNumber(side, language)).join(" × ")} cm`;
}

export function formatGrams(grams: number, language: string): string {
  return `${formatNumber(grams, language)} g`;
}
