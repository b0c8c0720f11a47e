import type { SimContext } from "../kit/index.ts";
import type { MarketplaceState, SellerHome } from "./state.ts";

const ACCESS_LIFETIME_S = 21_600;
const REFRESH_LIFETIME_MS = 182 * 24 * 3_600_000;
export const CODE_LIFETIME_MS = 10 * 60_000;

export type TokenAnswer = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  scope: string;
  user_id: number;
  refresh_token?: string;
};

/** An earlier access token stays valid until it expires; an earlier refresh token is invalid at once. */
export function issueTokens(sim: SimContext, state: MarketplaceState, seller: SellerHome): TokenAnswer {
  const nowMs = sim.clock.nowMs();
  const { userId } = seller;
  const stamp = new Date(nowMs).toISOString().replaceAll(/\D/g, "").slice(4, 10);
  const access = `APP_USR-${state.app.id}-${stamp}-${sim.random.hex(32)}-${userId}`;
  state.accessTokens.set(access, { token: access, userId, expiresAtMs: nowMs + ACCESS_LIFETIME_S * 1000 });
  seller.isGranted = true;
  seller.grantedAtMs = nowMs;
  seller.shop.isTokenRevoked = false;
  const answer: TokenAnswer = {
    access_token: access,
    token_type: "bearer",
    expires_in: ACCESS_LIFETIME_S,
    scope: state.app.hasOfflineAccess ? "offline_access read write" : "read write",
    user_id: Number(userId),
  };
  if (!state.app.hasOfflineAccess) {
    return answer;
  }
  const refresh = `TG-${sim.random.hex(24)}-${userId}`;
  state.refreshTokens.set(userId, { token: refresh, userId, expiresAtMs: nowMs + REFRESH_LIFETIME_MS });
  return { ...answer, refresh_token: refresh };
}

/** Null when the token is unknown, spent or too old. The token is spent by this call. */
export function spendRefreshToken(sim: SimContext, state: MarketplaceState, token: string): string | null {
  const found = [...state.refreshTokens.values()].find((candidate) => candidate.token === token);
  if (found === undefined) {
    return null;
  }
  state.refreshTokens.delete(found.userId);
  return found.expiresAtMs > sim.clock.nowMs() ? found.userId : null;
}

export function endGrant(state: MarketplaceState, seller: SellerHome): void {
  seller.isGranted = false;
  state.refreshTokens.delete(seller.userId);
  for (const [key, token] of state.accessTokens) {
    if (token.userId === seller.userId) {
      state.accessTokens.delete(key);
    }
  }
}
