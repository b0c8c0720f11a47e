import type { ErrorCode } from "@estiba/contract";
import { HINT_KINDS, recordEvent } from "../domain/events/index.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import type { ChannelAdapter, IncomingWebhook } from "../ports/channel.ts";
import type { Services } from "../ports/services.ts";
import { refuseLocked } from "./need-feature.ts";
import { SYSTEM_ORIGIN, type ShopAccess, type ShopFinder } from "./shop-access.ts";

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
  if (manifest.platform === "CUSTOM") {
    // An own backend's events are its API by another door; what other platforms report has happened.
    refuseLocked(access.plan, manifest.feature);
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
  const recorded = await services.inTenant(
    access.tenantId,
    SYSTEM_ORIGIN,
    (tx) => recordEvent(tx, toRecord),
    { isHot: true },
  );
  if (!recorded.isDuplicate) {
    services.ring(isHint ? "hints" : "intake", access.tenantId);
  }
  return { isReceived: true, eventId: recorded.id, isDuplicate: recorded.isDuplicate };
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
