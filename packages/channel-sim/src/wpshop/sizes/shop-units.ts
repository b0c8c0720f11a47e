/** How many grams and millimetres the units are that a shop can choose. */
const GRAMS_IN = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 } as const;
const MM_IN = { m: 1000, cm: 10, mm: 1, in: 25.4, yd: 914.4 } as const;

export type ShopUnits = { weightUnit: keyof typeof GRAMS_IN; dimensionUnit: keyof typeof MM_IN };

export const WEIGHT_UNITS = Object.keys(GRAMS_IN);
export const DIMENSION_UNITS = Object.keys(MM_IN);

export const gramsIn = ({ weightUnit }: ShopUnits): number => GRAMS_IN[weightUnit];
export const mmIn = ({ dimensionUnit }: ShopUnits): number => MM_IN[dimensionUnit];
