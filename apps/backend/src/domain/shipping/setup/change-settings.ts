import type { ParcelPreset } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import { readShippingSettings, writeShippingSettings, type ShippingSettings } from "./settings-store.ts";

type SettingsPatch = { readonly [Field in keyof ShippingSettings]: ShippingSettings[Field] | undefined };

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Each name stands once, and one of them is what a parcel is unless somebody says otherwise. */
function presetsOf(presets: readonly ParcelPreset[]): ParcelPreset[] {
  const twice = presets.find((one, index) =>
    presets.slice(0, index).some(({ name }) => isSame(name, one.name)),
  );
  if (twice) {
    throw badRequest("Two presets have the same name. Rename one.", {
      field: "parcelPresets",
      name: twice.name,
    });
  }
  const chosen = Math.max(
    0,
    presets.findIndex(({ isDefault }) => isDefault),
  );
  return presets.map((preset, index) => ({
    ...preset,
    name: preset.name.trim(),
    isDefault: index === chosen,
  }));
}

/** A tolerance of nothing is none. */
function tolerancesOf(tolerances: ShippingSettings["roundingTolerances"]): Record<string, number> {
  if (!Object.keys(tolerances).every(isCurrency)) {
    throw new AppError("INVALID_CURRENCY");
  }
  return Object.fromEntries(Object.entries(tolerances).filter(([, minor]) => minor > 0));
}

/** Changes what is named and leaves the rest. */
export async function changeShippingSettings(tx: Tx, patch: SettingsPatch): Promise<ShippingSettings> {
  const before = await readShippingSettings(tx);
  const settings = {
    rules: patch.rules ?? before.rules,
    parcelPresets: patch.parcelPresets === undefined ? before.parcelPresets : presetsOf(patch.parcelPresets),
    isCodShown: patch.isCodShown ?? before.isCodShown,
    brandColor: patch.brandColor === undefined ? before.brandColor : patch.brandColor,
    logoUrl: patch.logoUrl === undefined ? before.logoUrl : patch.logoUrl,
    priceToleranceBp: patch.priceToleranceBp ?? before.priceToleranceBp,
    labelAfterPack: patch.labelAfterPack ?? before.labelAfterPack,
    roundingTolerances:
      patch.roundingTolerances === undefined
        ? before.roundingTolerances
        : tolerancesOf(patch.roundingTolerances),
  };
  await writeShippingSettings(tx, settings);
  return settings;
}
