import type { Tx } from "../../../db/transaction.ts";
import { readShippingSettings, writeShippingSettings, type ShippingSettings } from "./settings-store.ts";

type SettingsPatch = { readonly [Field in keyof ShippingSettings]: ShippingSettings[Field] | undefined };

/** Changes what is named and leaves the rest. */
export async function changeShippingSettings(tx: Tx, patch: SettingsPatch): Promise<ShippingSettings> {
  const before = await readShippingSettings(tx);
  const settings = {
    rules: patch.rules ?? before.rules,
    isCodShown: patch.isCodShown ?? before.isCodShown,
    brandColor: patch.brandColor === undefined ? before.brandColor : patch.brandColor,
    logoUrl: patch.logoUrl === undefined ? before.logoUrl : patch.logoUrl,
    priceToleranceBp: patch.priceToleranceBp ?? before.priceToleranceBp,
  };
  await writeShippingSettings(tx, settings);
  return settings;
}
