import {
  FORMULA,
  type Explanation,
  type Incident,
  type InventoryConfig,
  type PreviewItem,
  type PublishedListing,
  type PublishResult,
} from "../../domain/inventory/index.ts";
import type { Job } from "../../domain/jobs/index.ts";
import { presentPage, type PageOf, type PageRequest } from "../../kernel/paging.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import { presentKit } from "./kits.ts";

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentConfig(
  config: InventoryConfig,
  buffers: readonly { shopId: string; buffer: number }[],
) {
  return {
    inventorySourceType: config.sourceType,
    inventorySourceShopId: config.sourceShopId,
    inventoryAlertsEnabled: config.areAlertsEnabled,
    inventoryAlertWebhookUrl: config.alertWebhookUrl ?? "",
    inventoryAlertEmails: config.alertEmails,
    shopBuffers: [...buffers],
  };
}

export function presentIncident(incident: Incident) {
  return {
    ...incident,
    createdAt: incident.createdAt.toISOString(),
    resolvedAt: isoOrNull(incident.resolvedAt),
  };
}

function presentMovement({ eventId: _eventId, orderLineId, ...movement }: Explanation["movements"][number]) {
  const { order, event } = movement;
  return {
    ...movement,
    at: movement.at.toISOString(),
    order: order && { id: order.id, orderId: order.externalId, number: order.number, orderLineId },
    event: event && {
      id: event.id,
      topic: event.facts?.topic ?? null,
      source: event.facts?.source ?? null,
      receivedAt: isoOrNull(event.facts?.receivedAt ?? null),
    },
  };
}

function presentChannel(channel: Explanation["channels"][number]) {
  const { drift } = channel;
  return {
    ...channel,
    observedAt: isoOrNull(channel.observedAt),
    publishedAt: isoOrNull(channel.publishedAt),
    pendingSince: isoOrNull(channel.pendingSince),
    drift: drift && { ...drift, at: drift.at.toISOString() },
  };
}

export function presentExplanation(explanation: Explanation, page: PageRequest) {
  const { variant, config, channels, onHand, isPast, check } = explanation;
  const pending = channels.filter(({ isPending }) => isPending);
  const since = pending.flatMap(({ pendingSince }) => pendingSince ?? []);
  const oldest = since.length === 0 ? null : new Date(Math.min(...since.map((date) => date.getTime())));
  const { id, sku, name, lowStockThreshold, safetyStock } = variant;
  return {
    variant: { id, sku, name, lowStockThreshold },
    at: explanation.at.toISOString(),
    isPast,
    level: { onHand, version: variant.lastSeq },
    formula: {
      text: FORMULA,
      sourceType: config.sourceType,
      sourceShopId: config.sourceShopId,
      isAutomatic: config.sourceType !== null,
      onHand,
      safetyStock,
    },
    places: [...explanation.places],
    kit: presentKit(explanation.kit),
    channels: channels.map(presentChannel),
    pending: { pushes: pending.length, since: isoOrNull(oldest) },
    totals: variant.totals.map(({ reason, movements, delta }) => ({ reason, movements, delta })),
    check,
    movements: presentPage(
      { items: [...explanation.movements], total: variant.lastSeq },
      page,
      presentMovement,
    ),
  };
}

function presentListing({ before, after, field, ...listing }: PublishedListing) {
  const value = (text: string | null) => (text !== null && field === "stock" ? Number(text) : text);
  return { ...listing, field, old: value(before), new: value(after) };
}

export function presentPreviewItem({ verdict, ...listing }: PreviewItem) {
  return { ...presentListing(listing), verdict };
}

function presentResult({ state, message, attempts, settledAt, ...listing }: PublishResult) {
  return { ...presentListing(listing), state, message, attempts, settledAt: isoOrNull(settledAt) };
}

interface PublishJobResult {
  readonly written: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly skipped: number;
  readonly shopResults: {
    shopId: string;
    shopName: string;
    platform: PublishedListing["platform"];
    written: number;
    unchanged: number;
    failed: number;
    skipped: number;
  }[];
}

interface PublishJobInput {
  readonly fields?: PublishedListing["field"][];
  readonly undoOf?: string;
}

export function presentPublishJob(
  job: Job,
  tenantId: string,
  parts: { undoneBy: string | null; results: PageOf<PublishResult>; page: PageRequest },
) {
  const { fields = [], undoOf = null } = job.input as PublishJobInput;
  return {
    jobId: job.id,
    state: job.state,
    tenantId,
    fields,
    undoOf,
    undoneBy: parts.undoneBy,
    progress: { done: job.done, total: job.total },
    attempts: job.attempts,
    error: job.error,
    createdAt: job.createdAt.toISOString(),
    startedAt: isoOrNull(job.startedAt),
    finishedAt: isoOrNull(job.finishedAt),
    result: stored<PublishJobResult | null>(job.result),
    results: presentPage(parts.results, parts.page, presentResult),
  };
}
