import {
  readSecrets,
  saveShop,
  type SavedShop,
  type ShopToSave,
  type WorkKind,
} from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { OutboundError } from "../../kernel/http/outbound.ts";
import {
  ChannelError,
  type ChannelAdapter,
  type Credentials,
  type ShopFacts,
  type Subscriptions,
} from "../../ports/channel.ts";
import type { Origin, Services } from "../../ports/services.ts";
import { afterShortWait } from "../../ports/short-waits.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { connectionWith, withShop } from "../kit/open-shop.ts";
import { tellDisplaced } from "./displace-shop.ts";
import { connectionEvents } from "../kit/shop-events.ts";
import { deliveryUrl, hasShopSecret } from "../kit/webhook-address.ts";

export interface ShopToConnect {
  readonly externalId: string;
  readonly name: string | null;
  readonly credentials: Credentials | null;
}

export interface ConnectedShop extends SavedShop {
  readonly subscriptions: Subscriptions | null;
}

const isKind = (kind: WorkKind | false): kind is WorkKind => kind !== false;

/** What an adapter can do to a shop's goods. */
const goodsWorkOf = ({ capabilities, client }: ChannelAdapter): (WorkKind | false)[] => [
  capabilities.can.publishStock && client?.readStock !== undefined && "drift",
  client?.readLocations !== undefined && "locations",
  client?.moveOrder !== undefined && "moves",
];

function workOf(adapter: ChannelAdapter): WorkKind[] {
  const { capabilities, oauth } = adapter;
  const kinds: (WorkKind | false)[] = [
    capabilities.can.pullOrders && "orders_recent",
    capabilities.can.pullOrders && "orders_day",
    capabilities.can.pullOrders && "orders_week",
    capabilities.can.missedEvents && "missed_events",
    capabilities.can.subscribe && "subscriptions",
    oauth?.refresh !== undefined && "token",
    "activity",
  ];
  return [...kinds, ...goodsWorkOf(adapter)].filter(isKind);
}

/** The error when the platform refuses or does not answer. */
export function asConnectError(error: unknown, { capabilities }: ChannelAdapter): unknown {
  if (!(error instanceof ChannelError)) {
    return error;
  }
  const { cause } = error;
  // A WordPress shop's address is entered by the caller, so an unreachable one is the caller's error.
  if (capabilities.slug === "wpshop" && cause instanceof OutboundError && !cause.wasSent) {
    const isRefused = cause.reason === "refused_address";
    return new AppError(isRefused ? "WPSHOP_INVALID_SHOP_URL" : "WPSHOP_UNREACHABLE", { cause: error });
  }
  const isRefused = ["unauthorized", "forbidden", "rejected", "not_found"].includes(error.failure);
  return new AppError(isRefused ? "CHANNEL_CREDENTIALS_REJECTED" : "CHANNEL_UNAVAILABLE", {
    details: { failure: error.failure },
    cause: error,
    ...(error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1_000) }),
  });
}

/** A shop without credentials sends events, and cannot be called. */
function reachOf(
  adapter: ChannelAdapter,
  given: Credentials | null,
  facts: ShopFacts | null,
): Pick<ShopToSave, "credentials" | "tokenExpiresAt" | "work"> {
  if (given === null) {
    return { credentials: null, tokenExpiresAt: null, work: ["activity"] };
  }
  const credentials = { ...given, ...facts?.learned };
  const tokenExpiresAt = adapter.oauth?.expiresAt?.(credentials) ?? null;
  return { credentials, tokenExpiresAt, work: workOf(adapter) };
}

export function toSave(adapter: ChannelAdapter, input: ShopToConnect, facts: ShopFacts | null): ShopToSave {
  const { capabilities, connect } = adapter;
  const { externalId } = input;
  return {
    platform: capabilities.platform,
    externalId,
    name: input.name ?? facts?.name ?? null,
    currency: facts?.currency ?? null,
    routeKeys: connect?.routeKeys(externalId) ?? [],
    isProven: input.credentials !== null,
    hasWebhookSecret: hasShopSecret(capabilities),
    isSubscribedLater: capabilities.subscribesLater !== undefined,
    ...reachOf(adapter, input.credentials, facts),
  };
}

/** The subscription comes first: the worker's first look spends calls of the same limit. */
const SUBSCRIBING_MS = 2_000;

/** Verifies the credentials, saves the shop, and registers webhooks on the platform, or queues that. */
export async function connectShop(
  services: Services,
  tenantId: string,
  origin: Origin,
  adapter: ChannelAdapter,
  input: ShopToConnect,
): Promise<ConnectedShop> {
  const { capabilities } = adapter;
  const facts =
    input.credentials === null
      ? null
      : await readFacts(services, tenantId, adapter, input.externalId, input.credentials);
  const isSubscribed = input.credentials !== null && capabilities.can.subscribe;
  const saved = await services.inTenant(tenantId, origin, async (tx) => {
    const written = await saveShop(tx, services.keyring, toSave(adapter, input, facts));
    if (written.isNew) {
      await publishEvents(services, tx, () => connectionEvents(written.shop));
    }
    tx.afterCommit(() => services.ring("reconcile", tx.tenantId, isSubscribed ? SUBSCRIBING_MS : 0));
    return written;
  });
  await tellDisplaced(services, saved.displaced);
  const subscriptions = isSubscribed ? await subscribeNow(services, tenantId, adapter, saved.shop.id) : null;
  return { ...saved, subscriptions };
}

async function subscribeNow(
  services: Services,
  tenantId: string,
  adapter: ChannelAdapter,
  shopId: string,
): Promise<Subscriptions> {
  const { subscribesLater } = adapter.capabilities;
  return subscribesLater === undefined
    ? afterShortWait(() => subscribeShop(services, tenantId, shopId)).catch((error: unknown) => {
        throw asConnectError(error, adapter);
      })
    : { created: subscribesLater, skipped: [] };
}

async function readFacts(
  services: Services,
  tenantId: string,
  adapter: ChannelAdapter,
  externalId: string,
  credentials: Credentials,
) {
  const connection = connectionWith(services, adapter, { tenantId, id: "new", externalId }, credentials);
  const read = async () => adapter.client?.readShop(connection);
  const facts = await afterShortWait(read).catch((error: unknown) => {
    throw asConnectError(error, adapter);
  });
  const isSomebodyElse =
    facts !== undefined &&
    adapter.connect !== undefined &&
    adapter.connect.readExternalId(facts.externalId) !== externalId;
  if (isSomebodyElse) {
    throw new AppError("CHANNEL_CREDENTIALS_REJECTED", { details: { failure: "other_shop" } });
  }
  return facts ?? null;
}

/** Creates what is missing; harmless to repeat. */
export async function subscribeShop(
  services: Services,
  tenantId: string,
  shopId: string,
): Promise<Subscriptions> {
  return withShop(services, tenantId, shopId, async ({ adapter, connection }) => {
    const secrets = await services.asSystem(tenantId, "connect-shop", (tx) =>
      readSecrets(tx, services.keyring, shopId),
    );
    const target = {
      url: deliveryUrl(services, adapter.capabilities, shopId),
      secret: secrets?.webhookSecrets[0] ?? null,
    };
    return (await adapter.client?.subscribe?.(connection, target)) ?? { created: [], skipped: [] };
  });
}
