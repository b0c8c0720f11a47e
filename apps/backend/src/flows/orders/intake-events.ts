import {
  hasDueEvents,
  HINT_KINDS,
  leaseEvents,
  MAX_EVENT_ATTEMPTS,
  openNotices,
  parkNotices,
  recordEventOutcomes,
  type EventChoice,
  type LeasedEvent,
  type Settlement,
} from "../../domain/events/index.ts";
import { noteOrderChanges } from "../../domain/finance/index.ts";
import { closeDeleted, type OrderPlan } from "../../domain/orders/index.ts";
import { findShops, forgetShop } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import { applyOrders } from "./apply-orders.ts";
import { HintFetcher, readEvent, type ReadEvent, type Reading, type ShopOfEvent } from "./read-events.ts";
import type { PlainEvents } from "./intake/plain-events.ts";
import { keepFound } from "./keep-found.ts";
import { obeyPrivacy } from "./obey-privacy.ts";
import { failure, settled, settlementOf } from "./intake/event-outcome.ts";
import { traceEvents } from "./intake/trace-events.ts";
import { noteCatalogChange } from "../catalog/request-catalog-sync.ts";

const SLICE = 50;
const MAX_SUSPECTS = 3;

/** Processes a bounded batch of a tenant's events; true when there may be more. */
export async function intakeEvents(
  services: Services,
  tenantId: string,
  { areHints, plain = null }: { areHints: boolean; plain?: Pick<PlainEvents, "take"> | null },
): Promise<boolean> {
  const fresh = await lease(services, tenantId, { areHints, areSuspects: false }, SLICE);
  // Bodies are present and are applied together; what has to be fetched waits only for its platform.
  const batches = areHints ? Map.groupBy(fresh.events, ({ shopId }) => shopId).values() : [fresh.events];
  await Promise.all(
    [...batches].map((events) => intakeBatch(services, tenantId, events, fresh.shops, plain)),
  );
  const hasMoreSuspects = fresh.hasSuspects && (await intakeSuspects(services, tenantId, areHints));
  return hasMoreSuspects || fresh.events.length === SLICE;
}

function lease(services: Services, tenantId: string, which: EventChoice, most: number) {
  return services.asSystem(
    tenantId,
    "intake-events",
    async (tx) => {
      const [events, hasSuspects] = await together([
        leaseEvents(tx, { ...which, most }),
        hasDueEvents(tx, { ...which, areSuspects: true }),
      ]);
      await openNotices(tx, events.filter(isNoticeKind));
      return { events, hasSuspects, shops: await shopsOf(tx, events) };
    },
    { isHot: true },
  );
}

/** A bounded number of them; true when there may be more. */
async function intakeSuspects(services: Services, tenantId: string, areHints: boolean): Promise<boolean> {
  for (let turn = 0; turn < MAX_SUSPECTS; turn += 1) {
    const { events, shops } = await lease(services, tenantId, { areHints, areSuspects: true }, 1);
    const [suspect] = events;
    if (!suspect) {
      return false;
    }
    await intakeSuspect(services, tenantId, suspect, shops);
  }
  return true;
}

/** Each is leased for itself: if the worker does not survive it, no other event is charged with a try. */
async function intakeSuspect(
  services: Services,
  tenantId: string,
  suspect: LeasedEvent,
  shops: ReadonlyMap<string, ShopOfEvent>,
): Promise<void> {
  if (suspect.attempts <= MAX_EVENT_ATTEMPTS) {
    await intakeBatch(services, tenantId, [suspect], shops);
    return;
  }
  await services.asSystem(tenantId, "intake-events", (tx) =>
    recordEventOutcomes(tx, [settled(suspect, "dead", null, "given up: the worker did not survive it")]),
  );
}

async function shopsOf(tx: Tx, events: readonly LeasedEvent[]): Promise<Map<string, ShopOfEvent>> {
  const shopIds = [...new Set(events.map(({ shopId }) => shopId))];
  return shopIds.length === 0 ? new Map() : findShops(tx, shopIds);
}

async function intakeBatch(
  services: Services,
  tenantId: string,
  events: readonly LeasedEvent[],
  shops: ReadonlyMap<string, ShopOfEvent>,
  plain: Pick<PlainEvents, "take"> | null = null,
): Promise<void> {
  if (events.length === 0) {
    return;
  }
  const hints = new HintFetcher(services, tenantId);
  await traceEvents(tenantId, events, async (traced, step) => {
    const all = await Promise.all(
      traced.map(async (event): Promise<ReadEvent> => {
        const shop = shops.get(event.shopId);
        const reading: Reading = shop
          ? await step.run(() => readEvent(services, hints, event, shop), event.id)
          : { kind: "nothing", note: "the shop is gone" };
        if (reading.kind === "failed") {
          step.fail(event.id, reading.error);
        }
        return { event, reading };
      }),
    );
    const read =
      plain === null ? all : await plain.take(tenantId, all, (...given) => recordBatch(services, ...given));
    const failed = await applyApart(services, tenantId, read);
    failed.forEach((error, eventId) => step.fail(eventId, error));
  });
}

/** Answers with what failed, by event. A batch that fails is taken apart, so that each event fails for itself. */
async function applyApart(
  services: Services,
  tenantId: string,
  read: readonly ReadEvent[],
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>();
  const [first] = read;
  if (!first) {
    return failed;
  }
  try {
    await applyBatch(services, tenantId, read);
  } catch (error) {
    if (read.length > 1) {
      for (const one of read) {
        (await applyApart(services, tenantId, [one])).forEach((reason, id) => failed.set(id, reason));
      }
      return failed;
    }
    failed.set(first.event.id, error);
    await recordFailure(services, tenantId, first.event, error);
  }
  return failed;
}

async function applyBatch(services: Services, tenantId: string, read: readonly ReadEvent[]): Promise<void> {
  const orders = read.flatMap(({ reading }) => (reading.kind === "orders" ? reading.orders : []));
  const sourceOf = new Map(read.map(({ event }) => [event.id, event.source]));
  await services.asSystem(
    tenantId,
    "intake-events",
    async (tx) => {
      for (const { event, reading } of read) {
        if (reading.kind === "found") {
          await keepFound(services, tx, event.shopId, reading.orders);
        }
      }
      return applyOrders(
        services,
        tx,
        orders,
        ({ eventId }) => sourceOf.get(eventId ?? "") ?? "webhook",
        async (applied) => {
          await recordBatch(services, tx, read, applied.plans);
          if (applied.hasStockMoved) {
            tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
          }
        },
      );
    },
    { isHot: true },
  );
}

async function recordBatch(
  services: Services,
  tx: Tx,
  read: readonly ReadEvent[],
  plans: readonly OrderPlan[],
): Promise<void> {
  const effects = new Map<string, Record<string, unknown>>();
  for (const { event, reading } of read) {
    if (reading.kind === "uninstalled") {
      await forgetShop(tx, event.shopId);
    } else if (reading.kind === "gone") {
      const { shopId, id: eventId, receivedAt } = event;
      const orderId = await closeDeleted(tx, { shopId, externalId: reading.externalId, eventId, receivedAt });
      if (orderId !== null) {
        await noteOrderChanges(tx, [orderId]);
        await followFulfilments(services, tx, [orderId]);
        effects.set(event.id, {
          orders: [{ id: orderId, externalId: reading.externalId, outcome: "closed" }],
        });
      }
    } else if (reading.kind === "privacy") {
      effects.set(event.id, await obeyPrivacy(tx, event));
    }
  }
  await noteCatalogChange(
    tx,
    read.filter(({ reading }) => reading.kind === "catalog").map(({ event }) => event.shopId),
  );
  const outcomes = read.map(({ event, reading }) => ({
    event,
    outcome: settlementOf(event, reading, plans, effects),
  }));
  await recordOutcome(tx, outcomes);
  tx.afterCommit(() => {
    for (const { event } of outcomes.filter(({ outcome }) => outcome.state === "done")) {
      services.meters.applied((tx.now.getTime() - event.dueAt.getTime()) / 1_000);
    }
  });
}

interface EventOutcome {
  readonly event: LeasedEvent;
  readonly outcome: Settlement;
}

/** A notice to be retried is dropped for a newer one about the same resource. */
async function recordOutcome(tx: Tx, all: readonly EventOutcome[]): Promise<void> {
  const waiting = all.filter(({ event, outcome }) => outcome.state === "pending" && isNoticeKind(event));
  const superseded = await parkNotices(
    tx,
    waiting.map(({ event }) => event),
  );
  await recordEventOutcomes(
    tx,
    all.map(({ event, outcome }) =>
      superseded.has(event.id)
        ? settled(event, "ignored", { note: "a newer notice about the same is waiting" })
        : outcome,
    ),
  );
}

const isNoticeKind = ({ kind }: LeasedEvent) => kind === "catalog" || HINT_KINDS.includes(kind);

async function recordFailure(
  services: Services,
  tenantId: string,
  event: LeasedEvent,
  error: unknown,
): Promise<void> {
  services.logger.warn(
    { tenantId, eventId: event.id, attempt: event.attempts, err: error },
    "event not applied",
  );
  await services.asSystem(tenantId, "intake-events", (tx) =>
    recordOutcome(tx, [{ event, outcome: failure(event, error) }]),
  );
}
