import type { WebhookEventPattern } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { Subscription } from "./model.ts";
import type { SealedSecrets } from "./secrets.ts";

const COLUMNS = [
  "id",
  "kind",
  "url",
  "events",
  "description",
  "status",
  "disabled_reason",
  "disabled_at",
  "failing_since",
  "consecutive_failures",
  "last_success_at",
  "last_failure_at",
  "last_error",
  "previous_secret_until",
  "created_at",
  "updated_at",
] as const;

interface SubscriptionRow {
  id: string;
  kind: Subscription["kind"];
  url: string | null;
  events: string[];
  description: string | null;
  status: Subscription["status"] | "deleted";
  disabled_reason: string | null;
  disabled_at: Date | null;
  failing_since: Date | null;
  consecutive_failures: number;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_error: string | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    kind: row.kind,
    url: row.url,
    events: stored<WebhookEventPattern[]>(row.events),
    description: row.description,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deleted ones are not read, and who deletes one ignores the answer
    status: row.status as Subscription["status"],
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at,
    failingSince: row.failing_since,
    consecutiveFailures: row.consecutive_failures,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    lastError: row.last_error,
    previousSecretUntil: row.previous_secret_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const living = (tx: Tx) =>
  tx.query
    .selectFrom("app.webhook_subscriptions")
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "<>", "deleted");
const ofEvents = (tx: Tx) => living(tx).where("kind", "=", "events");

export async function insertSubscription(
  tx: Tx,
  subscription: {
    id: string;
    kind: Subscription["kind"];
    url: string | null;
    events: readonly WebhookEventPattern[];
    description: string | null;
    secretSealed: string;
  },
): Promise<Subscription | null> {
  const row = await tx.query
    .insertInto("app.webhook_subscriptions")
    .values({
      tenant_id: tx.tenantId,
      id: subscription.id,
      kind: subscription.kind,
      url: subscription.url,
      events: [...subscription.events],
      description: subscription.description,
      secret_sealed: subscription.secretSealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

export async function countSubscriptions(tx: Tx): Promise<number> {
  const { n } = await ofEvents(tx).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return n;
}

export async function listSubscriptions(tx: Tx, page: PageRequest): Promise<PageOf<Subscription>> {
  const rows = await ofEvents(tx)
    .select(COLUMNS)
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items: rows.map(toSubscription), total: await countSubscriptions(tx) };
}

export async function findSubscription(tx: Tx, id: string, isLocked = false): Promise<Subscription | null> {
  const row = await ofEvents(tx)
    .select(COLUMNS)
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** Its holder alone evaluates the tenant's alerts. */
export async function lockAlertSubscription(tx: Tx): Promise<Subscription | null> {
  const row = await living(tx)
    .select(COLUMNS)
    .where("kind", "=", "alerts")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toSubscription(row) : null;
}

/** All subscribers, including those notified later. */
export async function listeningSubscriptions(
  tx: Tx,
): Promise<{ id: string; events: readonly string[]; createdAt: Date }[]> {
  const rows = await ofEvents(tx)
    .select(["id", "events", "created_at"])
    .where("status", "in", ["active", "paused"])
    .execute();
  return rows.map((row) => ({ id: row.id, events: row.events, createdAt: row.created_at }));
}

/** What the tenant is subscribed to; nothing for most tenants. */
export async function readPatterns(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ pattern: string }>`
    select distinct pattern from app.webhook_subscriptions s, unnest(s.events) as pattern
    where s.tenant_id = ${tx.tenantId} and s.kind = 'events' and s.status in ('active', 'paused')`.execute(
    tx.query,
  );
  return rows.map(({ pattern }) => pattern);
}

export interface SubscriptionChange {
  readonly url?: string | null;
  readonly events?: readonly WebhookEventPattern[];
  readonly description?: string | null;
  readonly status?: Subscription["status"] | "deleted";
  readonly disabledReason?: string;
  /** Begins with a clean slate. */
  readonly isForgiven?: boolean;
}

const CLEAN = {
  consecutive_failures: 0,
  failing_since: null,
  blocked_until: null,
  last_error: null,
  disabled_reason: null,
  disabled_at: null,
} as const;

export async function updateSubscription(
  tx: Tx,
  id: string,
  change: SubscriptionChange,
): Promise<Subscription> {
  const { url, events, description, status, disabledReason } = change;
  const row = await tx.query
    .updateTable("app.webhook_subscriptions")
    .set({
      updated_at: tx.now,
      ...(change.isForgiven ? CLEAN : {}),
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...events] }),
      ...(description === undefined ? {} : { description }),
      ...(status === undefined ? {} : { status }),
      ...(disabledReason === undefined ? {} : { disabled_reason: disabledReason, disabled_at: tx.now }),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toSubscription(row);
}

/** A person is checking the receiver now, so deliveries are due at once. Without an id, all of them. */
export async function unblock(tx: Tx, ids?: readonly string[]): Promise<void> {
  await tx.query
    .updateTable("app.webhook_subscriptions")
    .set({ blocked_until: null, awaits_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .execute();
}

/** Something new is due to these. */
export async function wake(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update app.webhook_subscriptions set awaits_at = least(awaits_at, now())
    where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)]}::text[])`.execute(tx.query);
}

/** Those to whom something seems due, kept from others; who is being dealt with elsewhere is left out. */
export async function lockAwaiting(tx: Tx): Promise<string[]> {
  const rows = await living(tx)
    .select("id")
    .where("awaits_at", "<=", tx.now)
    .orderBy("id")
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** When something is due next. The rows must be locked: then nothing can come between the look and the note. */
export async function noteNextDue(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    return;
  }
  await sql`
    update app.webhook_subscriptions s set awaits_at = (
      select min(d.due_at) from app.webhook_deliveries d
      where d.tenant_id = ${tx.tenantId} and d.subscription_id = s.id and d.state = 'pending')
    where s.tenant_id = ${tx.tenantId} and s.id = any(${[...ids]}::text[])`.execute(tx.query);
}

export interface Health {
  readonly consecutiveFailures: number;
  readonly failingSince: Date | null;
  readonly blockedUntil: Date | null;
  readonly lastError: string | null;
  readonly hasSucceeded: boolean;
  readonly hasFailed: boolean;
}

export async function writeHealth(tx: Tx, id: string, health: Health): Promise<void> {
  await tx.query
    .updateTable("app.webhook_subscriptions")
    .set({
      consecutive_failures: health.consecutiveFailures,
      failing_since: health.failingSince,
      blocked_until: health.blockedUntil,
      ...(health.lastError === null ? {} : { last_error: health.lastError }),
      ...(health.hasSucceeded ? { last_success_at: tx.now } : {}),
      ...(health.hasFailed ? { last_failure_at: tx.now } : {}),
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

/** Of whichever kind, for settling what was sent there. */
export async function lockHealth(
  tx: Tx,
  id: string,
): Promise<{ status: string; consecutiveFailures: number; failingSince: Date | null } | null> {
  const row = await tx.query
    .selectFrom("app.webhook_subscriptions")
    .select(["status", "consecutive_failures", "failing_since"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row
    ? {
        status: row.status,
        consecutiveFailures: row.consecutive_failures,
        failingSince: row.failing_since,
      }
    : null;
}

export async function readSealed(tx: Tx, id: string): Promise<SealedSecrets> {
  const row = await tx.query
    .selectFrom("app.webhook_subscriptions")
    .select(["secret_sealed", "previous_secret_sealed", "previous_secret_until"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return {
    secretSealed: row.secret_sealed,
    previousSealed: row.previous_secret_sealed,
    previousUntil: row.previous_secret_until,
  };
}

export async function writeSealed(tx: Tx, id: string, sealed: SealedSecrets): Promise<void> {
  await tx.query
    .updateTable("app.webhook_subscriptions")
    .set({
      secret_sealed: sealed.secretSealed,
      previous_secret_sealed: sealed.previousSealed,
      previous_secret_until: sealed.previousUntil,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .execute();
}

export async function subscriptionIds(tx: Tx): Promise<string[]> {
  const rows = await living(tx).select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
