import type { Packing } from "./packing.ts";

export const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;

export interface Parcel {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightG: number;
}

export const USUAL_PARCEL: Parcel = { lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000 };

/** The size to begin typing with: the proposed one where it is a single parcel. */
export function startOf(packing: Pick<Packing, "parcels"> | undefined): Parcel | null {
  const [parcel, ...others] = packing?.parcels ?? [];
  if (parcel === undefined || others.length > 0) {
    return null;
  }
  const { lengthCm, widthCm, heightCm, weightG } = parcel;
  return { lengthCm, widthCm, heightCm, weightG };
}
