import type { EventSource, Platform, ShopStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageRequest } from "../../../kernel/paging.ts";
import type { MoveReason } from "../ledger/move.ts";

/** A variant's figure and everything that made it, seen in one instant. */
export interface StandingLevel {
  readonly id: string;
  readonly sku: string;
  readonly name: string;
  readonly safetyStock: number;
  readonly lowStockThreshold: number | null;
  /** By its own movements. */
  readonly onHand: number;
  /** What can be sold. */
  readonly sellable: number;
  readonly version: number;
  readonly recipeVersion: number | null;
  readonly makeable: number;
  /** The last movement up to the requested instant, and what it left; 0 and 0 before the first. */
  readonly lastSeq: number;
  readonly lastBalance: number;
  readonly totals: readonly { reason: MoveReason; movements: number; delta: number }[];
}

export async function readStanding(
  tx: Tx,
  masterVariantId: string,
  at: Date | null,
): Promise<StandingLevel | null> {
  const { rows } = await sql<{
    id: string;
    sku: string;
    name: string;
    safety_stock: number;
    low_stock_threshold: number | null;
    on_hand: number | null;
    sellable: number | null;
    recipe_version: number | null;
    makeable: number | null;
    version: number | null;
    seq: number | null;
    balance_after: number | null;
    totals: StandingLevel["totals"] | null;
  }>`
    select v.id, v.sku, v.name, v.safety_stock, v.low_stock_threshold, l.on_hand, l.on_hand + l.makeable as sellable, l.recipe_version, l.makeable, l.version,
      last.seq, last.balance_after,
      (select jsonb_agg(t order by t.first) from (
        select m.reason, count(*) as movements, sum(m.delta) as delta, min(m.seq) as first from app.stock_ledger m
        where m.tenant_id = v.tenant_id and m.master_variant_id = v.id and m.seq <= last.seq group by m.reason) t) as totals
    from app.master_variants v
    left join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id
    left join lateral (
      select m.seq, m.balance_after from app.stock_ledger m
      where m.tenant_id = v.tenant_id and m.master_variant_id = v.id
        ${at === null ? sql`order by m.seq desc` : sql`and m.at <= ${at} order by m.at desc, m.seq desc`} limit 1
    ) last on true
    where v.tenant_id = ${tx.tenantId} and v.id = ${masterVariantId}`.execute(tx.query);
  const [row] = rows;
  return row
    ? {
        id: row.id,
        sku: row.sku,
        name: row.name,
        safetyStock: row.safety_stock,
        lowStockThreshold: row.low_stock_threshold,
        onHand: row.on_hand ?? 0,
        sellable: row.sellable ?? 0,
        recipeVersion: row.recipe_version,
        makeable: row.makeable ?? 0,
        version: row.version ?? 0,
        lastSeq: row.seq ?? 0,
        lastBalance: row.balance_after ?? 0,
        totals: row.totals ?? [],
      }
    : null;
}

export interface MovementItem {
  readonly seq: number;
  readonly at: Date;
  readonly delta: number;
  readonly balanceAfter: number;
  readonly reason: MoveReason;
  readonly orderLineId: string | null;
  readonly eventId: string | null;
  readonly order: { id: string; externalId: string; number: string | null } | null;
  readonly shop: { id: string; name: string; platform: Platform } | null;
  /** Null while all stock was at the first place. */
  readonly place: { id: string; name: string; delta: number; balanceAfter: number } | null;
  readonly actor: { kind: "user" | "key" | "operator" | "system"; id: string | null; name: string | null };
  readonly note: string | null;
}

interface MovementRow {
  seq: number;
  at: Date;
  delta: number;
  balance_after: number;
  reason: MoveReason;
  order_line_id: string | null;
  event_id: string | null;
  order_id: string | null;
  external_id: string | null;
  number: string | null;
  shop_id: string | null;
  shop_name: string | null;
  platform: Platform | null;
  place: MovementItem["place"];
  actor_kind: MovementItem["actor"]["kind"];
  actor_id: string | null;
  actor_name: string | null;
  note: string | null;
}

function toMovement(row: MovementRow): MovementItem {
  const { order_id: orderId, shop_id: shopId, external_id: externalId, shop_name: name, platform } = row;
  return {
    seq: row.seq,
    at: row.at,
    delta: row.delta,
    balanceAfter: row.balance_after,
    reason: row.reason,
    orderLineId: row.order_line_id,
    eventId: row.event_id,
    order: orderId === null || externalId === null ? null : { id: orderId, externalId, number: row.number },
    shop: shopId === null || name === null || platform === null ? null : { id: shopId, name, platform },
    place: row.place,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    note: row.note,
  };
}

/** Numbers have no gaps, so a page is a range of them. */
export async function listMovements(
  tx: Tx,
  masterVariantId: string,
  lastSeq: number,
  request: PageRequest & { isNewestFirst: boolean },
): Promise<MovementItem[]> {
  const { limit, offset, isNewestFirst } = request;
  const first = isNewestFirst ? lastSeq - offset - limit + 1 : offset + 1;
  const last = isNewestFirst ? lastSeq - offset : Math.min(lastSeq, offset + limit);
  const { rows } = await sql<MovementRow>`
    select m.seq, m.at, m.delta, m.balance_after, m.reason, m.order_line_id, m.event_id, m.order_id, o.external_id,
      o.number, coalesce(m.shop_id, o.shop_id) as shop_id, s.name as shop_name, s.platform, m.actor_kind, m.actor_id,
      coalesce(u.name, k.name) as actor_name, m.note,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'delta', m.place_delta,
        'balanceAfter', m.place_balance_after) end as place
    from app.stock_ledger m
    left join app.places p on p.tenant_id = m.tenant_id and p.id = m.place_id
    left join app.orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
    left join app.shops s on s.tenant_id = m.tenant_id and s.id = coalesce(m.shop_id, o.shop_id)
    left join app.users u on u.tenant_id = m.tenant_id and m.actor_kind = 'user' and u.id = m.actor_id
    left join app.api_keys k on k.tenant_id = m.tenant_id and m.actor_kind = 'key' and k.id = m.actor_id
    where m.tenant_id = ${tx.tenantId} and m.master_variant_id = ${masterVariantId} and m.seq between ${first} and ${last}
    order by m.seq`.execute(tx.query);
  const movements = rows.map(toMovement);
  return isNewestFirst ? movements.toReversed() : movements;
}

export interface EventFacts {
  readonly id: string;
  readonly topic: string;
  readonly source: EventSource;
  readonly receivedAt: Date;
}

/** Old events are deleted, so some may be missing. */
export async function readEventFacts(
  tx: Tx,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventFacts>> {
  if (eventIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.inbound_events")
    .select(["id", "topic", "source", "received_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...eventIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, topic: row.topic, source: row.source, receivedAt: row.received_at },
    ]),
  );
}

export interface ChannelFigure {
  readonly listingId: string;
  readonly shop: { readonly id: string; readonly name: string; readonly platform: Platform };
  readonly shopStatus: ShopStatus;
  readonly channelVariantId: string;
  readonly channelSku: string | null;
  readonly buffer: number;
  readonly assumed: number | null;
  readonly observed: number | null;
  readonly observedAt: Date | null;
  readonly publishedAt: Date | null;
  readonly isPending: boolean;
  readonly pendingSince: Date | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly drift: { readonly quantity: number; readonly at: Date; readonly times: number } | null;
}

const MAX_CHANNELS = 500;

/** Every listing that sells the variant, with what it shows as far as we know. */
export async function listChannelFigures(tx: Tx, masterVariantId: string): Promise<ChannelFigure[]> {
  const rows = await tx.query
    .selectFrom("app.listings as g")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "g.tenant_id").onRef("s.id", "=", "g.shop_id"),
    )
    .leftJoin("app.publications as p", (join) =>
      join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.listing_id", "=", "g.id"),
    )
    .leftJoin("app.shop_buffers as b", (join) =>
      join.onRef("b.tenant_id", "=", "g.tenant_id").onRef("b.shop_id", "=", "g.shop_id"),
    )
    .select([
      "g.id",
      "g.shop_id",
      "g.channel_variant_id",
      "g.sku",
      "s.name as shop_name",
      "s.platform",
      "s.status",
      "b.quantity as buffer",
      "p.assumed_quantity",
      "p.observed_quantity",
      "p.observed_at",
      "p.published_at",
      "p.is_dirty",
      "p.dirty_since",
      "p.attempts",
      "p.last_error",
      "p.drift",
      "p.drifted_at",
      "p.drifts",
    ])
    .where("g.tenant_id", "=", tx.tenantId)
    .where("g.master_variant_id", "=", masterVariantId)
    .orderBy("s.name")
    .orderBy("g.id")
    .limit(MAX_CHANNELS)
    .execute();
  return rows.map((row) => ({
    listingId: row.id,
    shop: { id: row.shop_id, name: row.shop_name, platform: row.platform },
    shopStatus: row.status,
    channelVariantId: row.channel_variant_id,
    channelSku: row.sku,
    buffer: row.buffer ?? 0,
    assumed: row.assumed_quantity,
    observed: row.observed_quantity,
    observedAt: row.observed_at,
    publishedAt: row.published_at,
    isPending: row.is_dirty ?? false,
    pendingSince: row.dirty_since,
    attempts: row.attempts ?? 0,
    lastError: row.last_error,
    drift:
      row.drift === null || row.drifted_at === null
        ? null
        : { quantity: row.drift, at: row.drifted_at, times: row.drifts ?? 0 },
  }));
}
