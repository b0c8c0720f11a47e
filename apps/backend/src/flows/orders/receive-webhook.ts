import type { ErrorCode } from "@estiba/contract";
import { HINT_KINDS, type EventToRecord } from "../../domain/events/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import { currentTraceparent } from "../../kernel/tracing.ts";
import type { ChannelAdapter, IncomingWebhook } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { admitNotice, isSenderWelcome } from "./admit-notice.ts";
import { refuseLocked } from "../../domain/identity/index.ts";
import type { InboundEvent } from "./inbound-event.ts";
import type { InboundRecorder } from "./record-inbound.ts";
import type { ShopAccess, ShopFinder } from "../kit/shop-access.ts";

export interface Received {
  readonly isReceived: boolean;
  readonly eventId: string | null;
  readonly isDuplicate: boolean;
}

export interface WebhookDesk {
  readonly finder: ShopFinder;
  readonly recorder: InboundRecorder;
}

const OF_NO_INTEREST: Received = { isReceived: false, eventId: null, isDuplicate: false };

/** Verify, store, say yes. Everything else happens after the answer. */
export async function receiveWebhook(
  services: Services,
  desk: WebhookDesk,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
): Promise<Received> {
  const { capabilities, webhook } = adapter;
  if (!isSenderWelcome(services.apps[capabilities.slug], request.senderIp ?? "")) {
    return OF_NO_INTEREST;
  }
  const route = webhook.route(request);
  if (route.kind === "ignored") {
    return OF_NO_INTEREST;
  }
  if (route.kind === "none") {
    return refuseNameless(adapter, route.reason);
  }
  const access = await desk.finder.find(capabilities.platform, route.routeKey, {
    isSigned: capabilities.isWebhookSigned,
  });
  if (!access) {
    return refuseUnknown(services, adapter, request);
  }
  if (!verify(services, adapter, request, access) || access.shop.status === "disconnected") {
    return OF_NO_INTEREST;
  }
  const toRecord = await eventOf(services, adapter, request, access);
  if (toRecord === null) {
    return OF_NO_INTEREST;
  }
  const claim = webhook.isShopUnsigned?.(toRecord.event)
    ? { platform: capabilities.platform, routeKey: route.routeKey, hash: sha256(request.rawBody) }
    : null;
  return record(desk, access.tenantId, { toRecord, shop: access.shop, claim });
}

async function record({ recorder }: WebhookDesk, tenantId: string, event: InboundEvent): Promise<Received> {
  const { id, isDuplicate } = await recorder.record(tenantId, event);
  return { isReceived: true, eventId: id, isDuplicate };
}

/** Null where there is nothing to keep. */
async function eventOf(
  services: Services,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
  access: ShopAccess,
): Promise<EventToRecord | null> {
  const { capabilities, webhook } = adapter;
  if (!capabilities.isWebhookSigned) {
    return unsignedEvent(services, adapter, request, access);
  }
  if (capabilities.platform === "CUSTOM") {
    // An own backend's events are its API by another door; what other platforms report has happened.
    refuseLocked(access.plan, capabilities.feature);
  }
  const problem = webhook.problemIn?.(request.rawBody) ?? null;
  if (problem !== null) {
    throw badRequest(`The event was not taken: ${problem}.`);
  }
  return signedEvent(adapter, request, access);
}

const isHint = ({ event }: Pick<EventToRecord, "event">) => HINT_KINDS.includes(event.kind);

function signedEvent(adapter: ChannelAdapter, request: IncomingWebhook, access: ShopAccess): EventToRecord {
  const event = adapter.webhook.describe(request);
  return {
    shopId: access.shop.id,
    source: "webhook",
    event,
    verification: "signature",
    headers: request.headers,
    rawBody: request.rawBody,
    means: isHint({ event }) || adapter.capabilities.webhookBody === "hint" ? "hint" : "news",
    traceparent: currentTraceparent(),
  };
}

/** Null for topics without a meaning here: they are not verified, so nothing is stored. */
async function unsignedEvent(
  services: Services,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
  access: ShopAccess,
): Promise<EventToRecord | null> {
  const described = adapter.webhook.describe(request);
  if (described.kind === "other") {
    return null;
  }
  const ip = request.senderIp ?? "";
  const isListed = services.apps[adapter.capabilities.slug]?.noticeAddresses?.has(ip) === true;
  const { event, dueInMs } = await admitNotice(services, access, described, { ip, isListed });
  return {
    shopId: access.shop.id,
    source: "webhook",
    event,
    verification: "fetched",
    headers: request.headers,
    rawBody: request.rawBody,
    means: "notice",
    dueInMs,
    traceparent: currentTraceparent(),
  };
}

function refuseNameless(
  { capabilities, webhook }: ChannelAdapter,
  reason: "shop_missing" | "malformed",
): Received {
  if (!capabilities.isWebhookSigned && reason === "shop_missing") {
    return OF_NO_INTEREST;
  }
  const { shop } = webhook.headers;
  const hint = shop === null ? "" : ` Send the header ${shop}.`;
  throw badRequest(
    reason === "shop_missing"
      ? `The event does not say which shop it is from.${hint}`
      : "The event could not be read.",
  );
}

function configuredApp(services: Services, { capabilities }: ChannelAdapter) {
  const app = services.apps[capabilities.slug];
  return app?.isConfigured ? app : undefined;
}

/** A platform may still send events of a disconnected shop; an unverified sender may not. */
function refuseUnknown(services: Services, adapter: ChannelAdapter, request: IncomingWebhook): Received {
  const { capabilities } = adapter;
  const app = configuredApp(services, adapter);
  if (!capabilities.isWebhookSigned) {
    return OF_NO_INTEREST;
  }
  if (app && adapter.webhook.verify(request, { app: [app.clientSecret], shop: [] }) === "valid") {
    return OF_NO_INTEREST;
  }
  const code: ErrorCode = capabilities.platform === "CUSTOM" ? "CUSTOM_SHOP_NOT_FOUND" : "SHOP_NOT_FOUND";
  throw new AppError(code);
}

function verify(
  services: Services,
  adapter: ChannelAdapter,
  request: IncomingWebhook,
  access: ShopAccess,
): boolean {
  const app = configuredApp(services, adapter);
  if (!adapter.capabilities.isWebhookSigned) {
    return !app || adapter.connect?.isForApplication?.(request.rawBody, app.clientId) !== false;
  }
  const secrets = { app: app ? [app.clientSecret] : [], shop: access.webhookSecrets };
  const verdict = adapter.webhook.verify(request, secrets);
  if (verdict === "missing") {
    const header = adapter.webhook.headers.signature ?? "with the signature";
    throw new AppError("WEBHOOK_SIGNATURE_REQUIRED", {
      message: `The event is not signed. Send the header ${header}.`,
    });
  }
  if (verdict === "invalid") {
    throw new AppError("WEBHOOK_SIGNATURE_INVALID");
  }
  return true;
}
