import type { ErrorCode } from "@estiba/contract";
import { AppError } from "../kernel/errors.ts";
import type { ChannelAdapter, ChannelSlug } from "../ports/channel.ts";

const INVALID: Readonly<Record<ChannelSlug, ErrorCode>> = {
  custom: "CUSTOM_INVALID_SHOP_ID",
  wpshop: "WPSHOP_INVALID_SHOP_URL",
  marketplace: "MARKETPLACE_INVALID_SELLER_USER_ID",
  cloudshop: "CLOUDSHOP_INVALID_STORE_ID",
  oauthshop: "OAUTHSHOP_INVALID_SHOP",
};

/** One spelling of the shop a caller names, or the channel's own refusal. */
export function externalIdOf(adapter: ChannelAdapter, given: unknown): string {
  const externalId = adapter.connect?.readExternalId(given) ?? null;
  if (externalId === null) {
    throw new AppError(INVALID[adapter.capabilities.slug]);
  }
  return externalId;
}
