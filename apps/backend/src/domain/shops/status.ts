import type { ShopStatus, SkipReason } from "@estiba/contract";
import { AppError } from "../../kernel/errors.ts";
import type { Shop } from "./model.ts";

/** Its events are processed and it is polled. */
export function isEnabled(status: ShopStatus): boolean {
  return status === "active" || status === "degraded" || status === "pending";
}

/** Access works, so that what is written to the shop arrives there. */
export function isConnected(status: ShopStatus): boolean {
  return status === "active" || status === "degraded";
}

/** Also a shop whose access was refused: a call that succeeds ends that. */
export function isWorthAsking(status: ShopStatus): boolean {
  return isEnabled(status) || status === "reauth_required";
}

/**
 * From which states a shop comes to each by itself or by a person's wish. A pause is ended by `resumeShop` and a disconnect
 * by connecting the shop again, and by nothing else: work that was begun before must not undo them.
 */
export const STATUS_FROM: Readonly<Record<ShopStatus, readonly ShopStatus[]>> = {
  pending: [],
  active: ["pending", "degraded", "reauth_required"],
  degraded: ["pending", "active"],
  reauth_required: ["pending", "active", "degraded"],
  paused: ["pending", "active", "degraded", "reauth_required"],
  suspended: ["pending", "active", "degraded", "reauth_required", "paused"],
  disconnected: ["pending", "active", "degraded", "reauth_required", "paused", "suspended"],
};

/** Why a sync of all shops leaves a shop out; null when it takes part. */
export function skipReasonOf(
  { status, hasCredentials }: Pick<Shop, "status" | "hasCredentials">,
  { isPulled }: { isPulled: boolean },
): SkipReason | null {
  if (status === "active" || status === "degraded" || status === "pending") {
    return isPulled && !hasCredentials ? "no_credentials" : null;
  }
  return status;
}

/** Why an own backend may not hand anything in for the shop; null when it may. */
export function customShopRefusal(shop: Shop | null | undefined): AppError | null {
  if (shop?.platform !== "CUSTOM" || shop.status === "disconnected") {
    return new AppError("CUSTOM_SHOP_NOT_FOUND");
  }
  return isEnabled(shop.status) ? null : new AppError("SHOP_NOT_ACTIVE");
}
