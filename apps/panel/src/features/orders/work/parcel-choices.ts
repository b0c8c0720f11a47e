import type { ParcelPreset } from "../queries.ts";

export type Parcel = Pick<ParcelPreset, "lengthCm" | "widthCm" | "heightCm" | "weightG">;

/** Each order in the boxes that hold what is in it. */
export const AUTOMATIC = "automatic";
export const OTHER = "other";
export const PARCEL_FIELDS = ["lengthCm", "widthCm", "heightCm", "weightG"] as const;

/** Of a preset; its name alone could be one of the words above. */
export const choiceOf = ({ name }: Pick<ParcelPreset, "name">): string => `preset:${name}`;

export const presetOf = (choice: string, presets: readonly ParcelPreset[]): ParcelPreset | undefined =>
  presets.find((preset) => choiceOf(preset) === choice);

export function firstChoice(presets: readonly ParcelPreset[], hasBoxes: boolean): string {
  const preset = presets.find(({ isDefault }) => isDefault) ?? presets[0];
  if (hasBoxes) {
    return AUTOMATIC;
  }
  return preset === undefined ? OTHER : choiceOf(preset);
}

/** The one size for all orders; null where each is packed by its contents. */
export function parcelOf(choice: string, presets: readonly ParcelPreset[], own: Parcel): Parcel | null {
  if (choice === AUTOMATIC) {
    return null;
  }
  const { lengthCm, widthCm, heightCm, weightG } = presetOf(choice, presets) ?? own;
  return { lengthCm, widthCm, heightCm, weightG };
}
