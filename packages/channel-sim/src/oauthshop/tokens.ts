import type { SimContext } from "../kit/index.ts";
import type { Install, OfflineToken, ShopHome } from "./state.ts";

const ACCESS_TOKEN_LIFETIME_S = 3600;
const REFRESH_TOKEN_LIFETIME_S = 90 * 24 * 3600;
export const CODE_LIFETIME_MS = 60_000;

/** One live offline token per app and shop: the new one ends the old one. */
export function issueToken(sim: SimContext, install: Install, isExpiring: boolean): OfflineToken {
  const nowMs = sim.clock.nowMs();
  const token: OfflineToken = {
    accessToken: `shpat_${sim.random.hex(32)}`,
    expiresAtMs: isExpiring ? nowMs + ACCESS_TOKEN_LIFETIME_S * 1000 : null,
    refreshToken: isExpiring ? `shprt_${sim.random.hex(32)}` : null,
    refreshExpiresAtMs: isExpiring ? nowMs + REFRESH_TOKEN_LIFETIME_S * 1000 : null,
  };
  install.token = token;
  return token;
}

/** Null when the refresh token is unknown, spent or too old. */
export function rotateToken(sim: SimContext, install: Install, refreshToken: string): OfflineToken | null {
  const nowMs = sim.clock.nowMs();
  const current = install.token;
  if (current?.refreshToken === refreshToken && (current.refreshExpiresAtMs ?? 0) > nowMs) {
    install.previousRefresh = { token: refreshToken, expiresAtMs: current.refreshExpiresAtMs ?? 0 };
    return issueToken(sim, install, true);
  }
  const previous = install.previousRefresh;
  if (previous?.token === refreshToken && previous.expiresAtMs > nowMs) {
    return issueToken(sim, install, true);
  }
  return null;
}

/** The first use of an access token ends the grace of the refresh token before it. */
export function acceptAccessToken(sim: SimContext, home: ShopHome, accessToken: string): Install | null {
  const install = home.install;
  const token = install?.token;
  if (install === null || token?.accessToken !== accessToken) {
    return null;
  }
  if (token.expiresAtMs !== null && token.expiresAtMs <= sim.clock.nowMs()) {
    return null;
  }
  install.previousRefresh = null;
  return install;
}

export function tokenAnswer(token: OfflineToken, scope: string): Record<string, unknown> {
  if (token.refreshToken === null) {
    return { access_token: token.accessToken, scope };
  }
  return {
    access_token: token.accessToken,
    scope,
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    refresh_token: token.refreshToken,
    refresh_token_expires_in: REFRESH_TOKEN_LIFETIME_S,
  };
}
