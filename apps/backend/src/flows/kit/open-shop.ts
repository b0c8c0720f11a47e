import { setTimeout as wait } from "node:timers/promises";
import type { Platform } from "@estiba/contract";
import {
  findShop,
  leaseToken,
  loseAccess,
  readSecrets,
  releaseToken,
  replaceCredentials,
  type Shop,
  type ShopSecrets,
} from "../../domain/shops/index.ts";
import { placesByLocation, readReach } from "../../domain/locations/index.ts";
import { NotAsked } from "../../kernel/limits/breakers.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Outbound } from "../../kernel/http/outbound.ts";
import { together } from "../../kernel/together.ts";
import {
  ChannelError,
  type ChannelAdapter,
  type ChannelSlug,
  type Credentials,
  type ShopConnection,
} from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishEvents } from "./publish-events.ts";
import { recoverShop, watchOutbound } from "./recover-shop.ts";
import { reauthEvents } from "./shop-events.ts";

export interface OpenShop {
  readonly tenantId: string;
  readonly shop: Shop;
  readonly adapter: ChannelAdapter;
  readonly connection: ShopConnection;
  readonly credentialsVersion: number;
}

const MAX_TURN_WAIT_MS = 5_000;
const TOKEN_LEASE_MS = 30_000;
const WAIT_STEP_MS = 200;
const MAX_WAIT_STEPS = 50;
const REFRESH_AHEAD_MS = 60_000;

const SLUG_OF: Readonly<Record<Platform, ChannelSlug>> = {
  OAUTHSHOP: "oauthshop",
  WPSHOP: "wpshop",
  MARKETPLACE: "marketplace",
  CLOUDSHOP: "cloudshop",
  CUSTOM: "custom",
};

/** The only way from a platform to its channel. */
export function adapterOf({ channels }: Pick<Services, "channels">, platform: Platform): ChannelAdapter {
  return channels[SLUG_OF[platform]];
}

/** The channel ships the orders of this platform itself, unless an order says otherwise. */
export const managesShipping = (services: Pick<Services, "channels">, platform: Platform): boolean =>
  adapterOf(services, platform).capabilities.managesShipping ?? false;

/** It leaves with a label of the channel's own. */
export const hasChannelLabel = (
  services: Pick<Services, "channels">,
  order: { readonly platform: Platform; readonly isShippedByChannel: boolean | null },
): boolean =>
  (order.isShippedByChannel ?? managesShipping(services, order.platform)) &&
  adapterOf(services, order.platform).client?.fetchLabel !== undefined;

/** Half of a shop's rate limit is out of reach of unsigned notices. */
const HINTS_SHARE = 0.5;

export interface Errand {
  /** Calls caused by unsigned notices: never at the cost of our own regular calls. */
  readonly isHint?: boolean;
}

/** Nothing was sent: the platform never received the request. */
export class NothingAsked extends ChannelError {}

class OwnLimitReached extends NothingAsked {
  constructor(retryAfterMs: number) {
    super("rate_limited", "our own limit for this shop", { retryAfterMs });
  }
}

/** Every call to the shop takes from the shop's own bucket first, whichever process makes it; short waits are waited. */
function limited(
  services: Services,
  shop: { readonly tenantId: string; readonly id: string },
  { capabilities }: ChannelAdapter,
  { isHint = false }: Errand,
): Outbound {
  const { perMinute, burst } = capabilities.rate;
  const buckets = [{ key: `shop:${shop.tenantId}:${shop.id}`, limit: { perMinute, burst } }];
  if (isHint && !capabilities.isWebhookSigned) {
    const limit = { perMinute: perMinute * HINTS_SHARE, burst: Math.max(1, burst * HINTS_SHARE) };
    buckets.unshift({ key: `shop-hints:${shop.tenantId}:${shop.id}`, limit });
  }
  const takeTurn = async ({ key, limit }: (typeof buckets)[number], waitedMs: number): Promise<number> => {
    const verdict = await services.limiter.consume(key, limit);
    if (verdict.isAllowed) {
      return waitedMs;
    }
    const { retryAfterMs } = verdict;
    if (waitedMs + retryAfterMs > MAX_TURN_WAIT_MS) {
      throw new OwnLimitReached(retryAfterMs);
    }
    await wait(retryAfterMs);
    return takeTurn({ key, limit }, waitedMs + retryAfterMs);
  };
  return {
    async request(request) {
      let waitedMs = 0;
      for (const bucket of buckets) {
        waitedMs = await takeTurn(bucket, waitedMs);
      }
      return services.breakers
        .run(`${shop.tenantId}:${shop.id}:${URL.parse(request.url)?.host ?? ""}`, () =>
          services.outbound.request(request),
        )
        .catch((error: unknown) => {
          throw error instanceof NotAsked
            ? new NothingAsked("unavailable", error.message, { retryAfterMs: error.retryAfterMs })
            : error;
        });
    },
    close: async () => undefined,
  };
}

export function connectionWith(
  services: Services,
  adapter: ChannelAdapter,
  shop: { tenantId: string; id: string; externalId: string },
  credentials: Credentials,
  errand: Errand = {},
): ShopConnection {
  return {
    shopId: shop.id,
    externalId: shop.externalId,
    credentials,
    app: services.apps[adapter.capabilities.slug] ?? null,
    outbound: limited(services, shop, adapter, errand),
    now: () => new Date(),
  };
}

/** A shop with what opens it, as it was read. */
export interface KnownShop {
  readonly shop: Shop;
  readonly secrets: ShopSecrets;
  /** Its mapped locations, where it has several. */
  readonly locationIds: readonly string[];
}

async function mappedLocations(tx: Tx, shopId: string): Promise<string[]> {
  return (placesByLocation(await readReach(tx, shopId)) ?? []).map(({ locationId }) => locationId);
}

export async function readShop(services: Services, tx: Tx, shopId: string): Promise<KnownShop> {
  const [shop, secrets] = await together([findShop(tx, shopId), readSecrets(tx, services.keyring, shopId)]);
  if (!shop || !secrets) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  return { shop, secrets, locationIds: shop.isByPlace ? await mappedLocations(tx, shop.id) : [] };
}

export async function openShop(
  services: Services,
  tenantId: string,
  shopId: string,
  errand: Errand = {},
): Promise<OpenShop> {
  const known = await services.asSystem(tenantId, "open-shop", (tx) => readShop(services, tx, shopId));
  return openKnown(services, tenantId, known, errand);
}

async function openKnown(
  services: Services,
  tenantId: string,
  { shop, secrets, locationIds }: KnownShop,
  errand: Errand,
): Promise<OpenShop> {
  const adapter = adapterOf(services, shop.platform);
  const connection = {
    ...connectionWith(
      services,
      adapter,
      { tenantId, id: shop.id, externalId: shop.externalId },
      secrets.credentials ?? {},
      errand,
    ),
    locationIds,
  };
  const open = { tenantId, shop, adapter, connection, credentialsVersion: secrets.credentialsVersion };
  const expiresAt = adapter.oauth?.expiresAt?.(connection.credentials) ?? null;
  const isExpiring = expiresAt !== null && expiresAt.getTime() - Date.now() < REFRESH_AHEAD_MS;
  return isExpiring ? refreshShop(services, open) : open;
}

/** One caller refreshes, the others wait for what it brings; a late one cannot overwrite a newer token. */
export async function refreshShop(services: Services, open: OpenShop): Promise<OpenShop> {
  const { tenantId, shop, adapter } = open;
  const app = services.apps[adapter.capabilities.slug];
  if (!adapter.oauth?.refresh || !app?.isConfigured) {
    return requireReauth(services, open, "the platform refused the credentials");
  }
  const isMine = await services.asSystem(tenantId, "open-shop", (tx) =>
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
    await services.asSystem(tenantId, "open-shop", (tx) =>
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
    await services.asSystem(tenantId, "open-shop", (tx) => releaseToken(tx, shop.id));
  }
}

async function readCurrent(services: Services, open: OpenShop): Promise<OpenShop> {
  const secrets = await services.asSystem(open.tenantId, "open-shop", (tx) =>
    readSecrets(tx, services.keyring, open.shop.id),
  );
  return {
    ...open,
    connection: { ...open.connection, credentials: secrets?.credentials ?? {} },
    credentialsVersion: secrets?.credentialsVersion ?? open.credentialsVersion,
  };
}

async function waitForNewer(services: Services, open: OpenShop): Promise<OpenShop> {
  for (let step = 0; step < MAX_WAIT_STEPS; step += 1) {
    await wait(WAIT_STEP_MS);
    const current = await readCurrent(services, open);
    if (current.credentialsVersion !== open.credentialsVersion) {
      return current;
    }
  }
  throw new ChannelError("unavailable", "another process is refreshing the token");
}

/** Unless the credentials were replaced meanwhile: the refusal is not about the new ones. */
async function requireReauth(services: Services, open: OpenShop, reason: string): Promise<OpenShop> {
  const why = reason.slice(0, 200);
  const isStale = await services.asSystem(open.tenantId, "open-shop", async (tx) => {
    const { credentialsVersion } = open;
    const { isStale: isReplaced, lost } = await loseAccess(tx, open.shop.id, {
      credentialsVersion,
      reason: why,
    });
    if (lost) {
      await publishEvents(services, tx, () => reauthEvents(lost, why));
    }
    return isReplaced;
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
  errand: Errand = {},
): Promise<T> {
  return runAt(services, await openShop(services, tenantId, shopId, errand), run);
}

/** The same for a shop that was read in a transaction of the caller's. */
export async function withKnownShop<T>(
  services: Services,
  tenantId: string,
  known: KnownShop,
  run: (open: OpenShop) => Promise<T>,
): Promise<T> {
  return runAt(services, await openKnown(services, tenantId, known, {}), run);
}

async function runAt<T>(
  services: Services,
  opened: OpenShop,
  run: (open: OpenShop) => Promise<T>,
): Promise<T> {
  const outbound = watchOutbound(opened.connection.outbound);
  const open = { ...opened, connection: { ...opened.connection, outbound } };
  const result = await run(open).catch(async (error: unknown) => {
    if (!(error instanceof ChannelError && error.failure === "unauthorized")) {
      throw error;
    }
    return run(await refreshShop(services, open));
  });
  await recoverShop(services, opened.tenantId, open.shop, outbound);
  return result;
}
