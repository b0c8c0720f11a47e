import { addressGroup } from "../../kernel/http/address-group.ts";
import type { ChannelApp, WebhookEvent } from "../../ports/channel.ts";
import type { Limit } from "../../ports/rate-limiter.ts";
import type { Services } from "../../ports/services.ts";
import type { ShopAccess } from "../kit/shop-access.ts";

/** Enough for the notices of a few sales at once; a hint's calls fit into the burst of its budget. */
const BURST = 15;
/** The cost in notices of a resource that does not exist on the platform, and the most a shop can owe. */
const UNKNOWN = { count: 5, mostMs: 5 * 60_000 };
const LOOKS: Limit = { perMinute: 60, burst: 1 };
/** Reading a catalog takes many calls; nobody waits for one longer than half a minute. */
const CATALOG_LOOKS: Limit = { perMinute: 2, burst: 5 };

export interface AdmittedNotice {
  readonly event: WebhookEvent;
  readonly dueInMs: number;
}

interface ShopRef {
  readonly tenantId: string;
  readonly shopId: string;
}

const shopKey = ({ tenantId, shopId }: ShopRef) => `notices:${tenantId}:${shopId}`;

function shopLimit({ config }: Services): Limit {
  const perMinute = config.NOTICES_PER_SHOP_PER_MINUTE;
  return { perMinute, burst: Math.min(BURST, perMinute) };
}

/** The platform's list of senders, where the operator has given one, is the whole of it. */
export function isSenderWelcome(app: ChannelApp | undefined, ip: string): boolean {
  const listed = app?.noticeAddresses;
  return listed === undefined || listed.isEmpty || listed.has(ip);
}

/**
 * Anyone can send a notice, and each would cost a call to the platform. So only a few are looked up one by one. Those
 * beyond are not dropped: together they become one read of recent changes in the shop, every second at most.
 */
export async function admitNotice(
  services: Services,
  access: ShopAccess,
  event: WebhookEvent,
  sender: { readonly ip: string; readonly isListed: boolean },
): Promise<AdmittedNotice> {
  const { limiter, config } = services;
  const shop = { tenantId: access.tenantId, shopId: access.shop.id };
  const due = async (kind: string, limit: Limit) => {
    const verdict = await limiter.consume(`${kind}:${shop.tenantId}:${shop.shopId}`, limit);
    return verdict.isAllowed ? 0 : verdict.retryAfterMs;
  };
  if (event.kind === "catalog") {
    return { event, dueInMs: await due("catalog-notices", CATALOG_LOOKS) };
  }
  const perMinute = config.NOTICES_PER_ADDRESS_PER_MINUTE;
  const isAddressCalm =
    sender.isListed ||
    (await limiter.consume(`notices-from:${addressGroup(sender.ip)}`, { perMinute, burst: perMinute }))
      .isAllowed;
  if (isAddressCalm && (await limiter.consume(shopKey(shop), shopLimit(services))).isAllowed) {
    return { event, dueInMs: 0 };
  }
  const look: WebhookEvent = { topic: "notices", kind: "order_hint", externalId: null, deliveryId: null };
  return { event: look, dueInMs: await due("notice-looks", LOOKS) };
}

/** After a notice about a resource that does not exist, the shop's next notices are looked up together. */
export async function chargeUnknown(services: Services, shop: ShopRef): Promise<void> {
  await services.limiter.charge(shopKey(shop), shopLimit(services), UNKNOWN);
}
