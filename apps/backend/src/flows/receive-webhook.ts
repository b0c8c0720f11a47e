import type { ErrorCode } from "@estiba/contract";
import { examineSignedBody, HINT_KINDS, recordEvent } from "../domain/events/index.ts";
import type { Shop } from "../domain/shops/index.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import { sha256 } from "../kernel/hash.ts";
import type { ChannelAdapter, IncomingWebhook } from "../ports/channel.ts";
import type { Services, Tx } from "../ports/services.ts";
import { announce } from "./announce.ts";
import { SYSTEM_ORIGIN, type ShopAccess, type ShopFinder } from "./shop-access.ts";
import { newsOfReplay } from "./shop-news.ts";

export interface Received {
  readonly isReceived: boolean;
  readonly eventId: string | null;
  readonly isDuplicate: boolean;
}

const OF_NO_INTEREST: Received = { isReceived: false, eventId: null, isDuplicate: false };

/** Verify, store, say yes. Everything else happens after the answer. */
export async function receiveWebhook(
  services: Services,
  finder: ShopFinder,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
): Promise<Received> {
  const { manifest, webhook } = adapter;
  const route = webhook.route(request);
  if (route.kind === "ignored") {
    return OF_NO_INTEREST;
  }
  if (route.kind === "none") {
    return refuseNameless(adapter, route.reason);
  }
  const access = await finder.find(manifest.platform, route.routeKey);
  if (!access) {
    return refuseUnknown(services, adapter, request);
  }
  if (!verify(services, adapter, request, access)) {
    return OF_NO_INTEREST;
  }
  if (access.shop.status === "disconnected") {
    return OF_NO_INTEREST;
  }
  const event = webhook.describe(request);
  const isHint = HINT_KINDS.includes(event.kind);
  const toRecord = {
    shopId: access.shop.id,
    source: "webhook",
    event,
    verification: manifest.isWebhookSigned ? "signature" : "fetched",
    headers: request.headers,
    rawBody: request.rawBody,
    isHint: isHint || manifest.webhookBody === "hint",
  } as const;
  const signed = webhook.isShopUnsigned?.(event)
    ? { platform: manifest.platform, routeKey: route.routeKey, hash: sha256(request.rawBody) }
    : null;
  const recorded = await record(services, access, toRecord, signed);
  if (!recorded.isDuplicate) {
    services.ring(isHint ? "hints" : "intake", access.tenantId);
  }
  return { isReceived: true, eventId: recorded.id, isDuplicate: recorded.isDuplicate };
}

type SignedBody = Parameters<typeof examineSignedBody>[2];

async function record(
  services: Services,
  { tenantId, shop }: ShopAccess,
  event: Parameters<typeof recordEvent>[1],
  signed: SignedBody | null,
) {
  const recorded = await services.inTenant(
    tenantId,
    SYSTEM_ORIGIN,
    async (tx) => (signed && (await isReplayed(services, tx, shop, signed)) ? null : recordEvent(tx, event)),
    { isHot: true },
  );
  if (!recorded) {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID", {
      message: "This event came for another shop before.",
      details: { reason: "replayed" },
    });
  }
  return recorded;
}

/** Committed and told, though the event itself is refused. */
async function isReplayed(services: Services, tx: Tx, shop: Shop, signed: SignedBody): Promise<boolean> {
  const verdict = await examineSignedBody(tx, shop.id, signed);
  if (verdict === "replayed") {
    services.logger.error(
      { tenantId: tx.tenantId, shopId: shop.id },
      "a signed event of another shop was replayed",
    );
    await announce(services, tx, () => newsOfReplay(shop));
  }
  return verdict !== "own";
}

function refuseNameless({ manifest }: ChannelAdapter, reason: "shop_missing" | "malformed"): Received {
  if (!manifest.isWebhookSigned && reason === "shop_missing") {
    return OF_NO_INTEREST;
  }
  throw badRequest(
    reason === "shop_missing"
      ? "The event does not say which shop it is from."
      : "The event could not be read.",
  );
}

function configuredApp(services: Services, { manifest }: ChannelAdapter) {
  const app = services.apps[manifest.slug];
  return app?.isConfigured ? app : undefined;
}

/** A platform may still tell of a shop that has left; a stranger may not. */
function refuseUnknown(services: Services, adapter: ChannelAdapter, request: IncomingWebhook): Received {
  const { manifest } = adapter;
  const app = configuredApp(services, adapter);
  if (!manifest.isWebhookSigned) {
    return OF_NO_INTEREST;
  }
  if (app && adapter.webhook.verify(request, { app: [app.clientSecret], shop: [] }) === "valid") {
    return OF_NO_INTEREST;
  }
  const code: ErrorCode = manifest.platform === "CUSTOM" ? "CUSTOM_SHOP_NOT_FOUND" : "SHOP_NOT_FOUND";
  throw new AppError(code);
}

function verify(
  services: Services,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
  access: ShopAccess,
): boolean {
  const app = configuredApp(services, adapter);
  if (!adapter.manifest.isWebhookSigned) {
    return !app || adapter.connect?.isForApplication?.(request.rawBody, app.clientId) !== false;
  }
  const secrets = { app: app ? [app.clientSecret] : [], shop: access.webhookSecrets };
  const verdict = adapter.webhook.verify(request, secrets);
  if (verdict !== "valid") {
    throw new AppError(verdict === "missing" ? "WEBHOOK_SIGNATURE_REQUIRED" : "WEBHOOK_SIGNATURE_INVALID");
  }
  return true;
}
