import type { Feature, Platform } from "@estiba/contract/values";

/** What the plan must include for each channel. */
export const FEATURE_OF_PLATFORM: Readonly<Record<Platform, Feature>> = {
  OAUTHSHOP: "stores_own",
  WPSHOP: "stores_own",
  MARKETPLACE: "stores_marketplaces",
  CLOUDSHOP: "stores_own",
  CUSTOM: "stores_custom",
};

/** Channels whose shops are named by an address before a person can be sent there. */
export type AddressedPlatform = "OAUTHSHOP" | "WPSHOP";

export function isAddressed(platform: Platform): platform is AddressedPlatform {
  return platform === "OAUTHSHOP" || platform === "WPSHOP";
}

/** Channels that sign with a secret of the shop's own, which can be renewed here. */
export function hasOwnSecret(platform: Platform): boolean {
  return platform === "WPSHOP" || platform === "CUSTOM";
}
