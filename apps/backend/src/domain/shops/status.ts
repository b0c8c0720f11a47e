import { SHOP_STATUSES, type ShopStatus, type SkipReason } from "@estiba/contract";
import { AppError } from "../../kernel/errors.ts";
import type { Shop } from "./model.ts";

/** Its events are processed and it is polled. */
export function isEnabled(status: ShopStatus): boolean {
  return status === "active" || status === "degraded" || status === "pending";
}

/** Access works, so writes to the shop succeed. */
export function isConnected(status: ShopStatus): boolean {
  return status === "active" || status === "degraded";
}

/** Also a shop whose access was refused: a call that succeeds ends that. */
export function isWorthAsking(status: ShopStatus): boolean {
  return isEnabled(status) || status === "reauth_required";
}

interface Move {
  readonly from: readonly ShopStatus[];
  readonly to: ShopStatus;
}

/**
 * The transitions of a shop. In any other state it stays as it is: work begun before a pause or a disconnect does not
 * undo it. A shop that is already in the target state stays there.
 */
export const SHOP_MOVES = {
  /** It is registered, or access to it is proven, for the first time or again. */
  connect: { from: SHOP_STATUSES, to: "active" },
  /** A person. Resuming a shop does not restore lost access. */
  pause: { from: ["pending", "active", "degraded", "reauth_required"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  /** A person, the platform, or another tenant who has proven access to it. */
  disconnect: {
    from: ["pending", "active", "degraded", "reauth_required", "paused", "suspended"],
    to: "disconnected",
  },
  /** The platform refuses our credentials, and later takes them again. */
  lose_access: { from: ["pending", "active", "degraded"], to: "reauth_required" },
  regain_access: { from: ["reauth_required"], to: "active" },
  /** Its recurring work fails again and again, and later succeeds. */
  degrade: { from: ["pending", "active"], to: "degraded" },
  heal: { from: ["degraded"], to: "active" },
} as const satisfies Readonly<Record<string, Move>>;

export type ShopMove = keyof typeof SHOP_MOVES;

/** In which states a shop may be for the move to be made, or to have been made already. */
export function statesFor(move: ShopMove): readonly ShopStatus[] {
  const { from, to }: Move = SHOP_MOVES[move];
  return [...new Set([...from, to])];
}

/** Why a sync of all shops skips a shop; null when it does not. */
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
export function customShopRefusal(
  shop: Pick<Shop, "platform" | "status"> | null | undefined,
): AppError | null {
  if (shop?.platform !== "CUSTOM" || shop.status === "disconnected") {
    return new AppError("CUSTOM_SHOP_NOT_FOUND");
  }
  return isEnabled(shop.status) ? null : new AppError("SHOP_NOT_ACTIVE");
}
