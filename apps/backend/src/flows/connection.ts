import { setTimeout as wait } from "node:timers/promises";
import {
  changeShopStatus,
  findShop,
  leaseToken,
  lockShop,
  readSecrets,
  releaseToken,
  replaceCredentials,
  type Shop,
} from "../domain/shops/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Outbound } from "../kernel/outbound.ts";
import {
  ChannelError,
  type ChannelAdapter,
  type ChannelSlug,
  type Credentials,
  type ShopConnection,
} from "../ports/channel.ts";
import type { Services } from "../ports/services.ts";
import { announce } from "./announce.ts";
import { recoverShop, watchOutbound } from "./recover-shop.ts";
import { SYSTEM_ORIGIN } from "./shop-access.ts";
import { newsOfReauth } from "./shop-news.ts";

export interface OpenShop {
  readonly tenantId: string;
  readonly shop: Shop;
  readonly adapter: ChannelAdapter;
  readonly connection: ShopConnection;
  readonly credentialsVersion: number;
}

const MOST_TURN_WAIT_MS = 5_000;
const TOKEN_LEASE_MS = 30_000;
const WAIT_STEP_MS = 200;
const MOST_WAIT_STEPS = 50;
const REFRESH_AHEAD_MS = 60_000;

export function adapterOf(services: Services, platform: string): ChannelAdapter {
  return services.channels[platform.toLowerCase() as ChannelSlug];
}

/** Every call to the shop takes from the shop's own bucket first, whichever process makes it; short waits are waited. */
function limited(services: Services, tenantId: string, shopId: string, adapter: ChannelAdapter): Outbound {
  const { perMinute, burst } = adapter.manifest.rate;
  const key = `shop:${tenantId}:${shopId}`;
  const takeTurn = async (waitedMs: number): Promise<void> => {
    const verdict = await services.limiter.consume(key, { perMinute, burst });
    if (verdict.isAllowed) {
      return;
    }
    const { retryAfterMs } = verdict;
    if (waitedMs + retryAfterMs > MOST_TURN_WAIT_MS) {
      throw new ChannelError("rate_limited", "our own limit for this shop", { retryAfterMs });
    }
    await wait(retryAfterMs);
    await takeTurn(waitedMs + retryAfterMs);
  };
  return {
    async request(request) {
      await takeTurn(0);
      return services.outbound.request(request);
    },
    close: async () => undefined,
  };
}

export function connectionWith(
  services: Services,
  adapter: ChannelAdapter,
  shop: { tenantId: string; id: string; externalId: string },
  credentials: Credentials,
): ShopConnection {
  return {
    shopId: shop.id,
    externalId: shop.externalId,
    credentials,
    app: services.apps[adapter.manifest.slug] ?? null,
    outbound: limited(services, shop.tenantId, shop.id, adapter),
    now: () => new Date(),
  };
}

export async function openShop(services: Services, tenantId: string, shopId: string): Promise<OpenShop> {
  const { shop, secrets } = await services.inTenant(tenantId, SYSTEM_ORIGIN, async (tx) => ({
    shop: await findShop(tx, shopId),
    secrets: await readSecrets(tx, services.keyring, shopId),
  }));
  if (!shop || !secrets) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  const adapter = adapterOf(services, shop.platform);
  const connection = connectionWith(
    services,
    adapter,
    { tenantId, id: shop.id, externalId: shop.externalId },
    secrets.credentials ?? {},
  );
  const open = { tenantId, shop, adapter, connection, credentialsVersion: secrets.credentialsVersion };
  const expiresAt = adapter.oauth?.expiresAt?.(connection.credentials) ?? null;
  const isExpiring = expiresAt !== null && expiresAt.getTime() - Date.now() < REFRESH_AHEAD_MS;
  return isExpiring ? refreshShop(services, open) : open;
}

/** One caller refreshes, the others wait for what it brings; a late one cannot overwrite a newer token. */
export async function refreshShop(services: Services, open: OpenShop): Promise<OpenShop> {
  const { tenantId, shop, adapter } = open;
  const app = services.apps[adapter.manifest.slug];
  if (!adapter.oauth?.refresh || !app?.isConfigured) {
    return requireReauth(services, open, "the platform refused the credentials");
  }
  const isMine = await services.inTenant(tenantId, SYSTEM_ORIGIN, (tx) =>
    leaseToken(tx, shop.id, TOKEN_LEASE_MS),
  );
  if (!isMine) {
    return waitForNewer(services, open);
  }
  try {
    const current = await readCurrent(services, open);
    if (current.credentialsVersion !== open.credentialsVersion) {
      return current;
    }
    const credentials = await adapter.oauth.refresh({
      app,
      outbound: services.outbound,
      externalId: shop.externalId,
      credentials: current.connection.credentials,
      now: new Date(),
    });
    const tokenExpiresAt = adapter.oauth.expiresAt?.(credentials) ?? null;
    await services.inTenant(tenantId, SYSTEM_ORIGIN, (tx) =>
      replaceCredentials(tx, services.keyring, {
        shopId: shop.id,
        credentials,
        tokenExpiresAt,
        expectedVersion: current.credentialsVersion,
      }),
    );
    return await readCurrent(services, open);
  } catch (error) {
    if (error instanceof ChannelError && error.failure === "unauthorized") {
      return await requireReauth(services, open, error.message);
    }
    throw error;
  } finally {
    await services.inTenant(tenantId, SYSTEM_ORIGIN, (tx) => releaseToken(tx, shop.id));
  }
}

async function readCurrent(services: Services, open: OpenShop): Promise<OpenShop> {
  const secrets = await services.inTenant(open.tenantId, SYSTEM_ORIGIN, (tx) =>
    readSecrets(tx, services.keyring, open.shop.id),
  );
  return {
    ...open,
    connection: { ...open.connection, credentials: secrets?.credentials ?? {} },
    credentialsVersion: secrets?.credentialsVersion ?? open.credentialsVersion,
  };
}

async function waitForNewer(services: Services, open: OpenShop): Promise<OpenShop> {
  for (let step = 0; step < MOST_WAIT_STEPS; step += 1) {
    await wait(WAIT_STEP_MS);
    const current = await readCurrent(services, open);
    if (current.credentialsVersion !== open.credentialsVersion) {
      return current;
    }
  }
  throw new ChannelError("unavailable", "another process is refreshing the token");
}

/** Unless the credentials were replaced meanwhile: what was refused says nothing about the new ones. */
async function requireReauth(services: Services, open: OpenShop, reason: string): Promise<OpenShop> {
  const why = reason.slice(0, 200);
  const isStale = await services.inTenant(open.tenantId, SYSTEM_ORIGIN, async (tx) => {
    const before = await lockShop(tx, open.shop.id);
    if (before && before.credentialsVersion !== open.credentialsVersion) {
      return true;
    }
    const shop = await changeShopStatus(tx, open.shop.id, "reauth_required", why);
    if (before?.status !== "reauth_required") {
      await announce(services, tx, () => newsOfReauth(shop, why));
    }
    return false;
  });
  if (isStale) {
    return readCurrent(services, open);
  }
  throw new ChannelError("unauthorized", reason);
}

/** Runs something against a shop; when the platform says the token is no good, refreshes it once and tries again. */
export async function withShop<T>(
  services: Services,
  tenantId: string,
  shopId: string,
  run: (open: OpenShop) => Promise<T>,
): Promise<T> {
  const opened = await openShop(services, tenantId, shopId);
  const outbound = watchOutbound(opened.connection.outbound);
  const open = { ...opened, connection: { ...opened.connection, outbound } };
  const result = await run(open).catch(async (error: unknown) => {
    if (!(error instanceof ChannelError && error.failure === "unauthorized")) {
      throw error;
    }
    return run(await refreshShop(services, open));
  });
  await recoverShop(services, tenantId, open.shop, outbound);
  return result;
}
