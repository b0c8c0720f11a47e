import type { IncidentKind, IncidentState, Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import { INCIDENT_TRANSITIONS } from "./incident-state.ts";
import type { Misplaced } from "./misplaced.ts";
import { misplacedRows } from "./rows.ts";

export interface OfferedTransfer {
  readonly fromPlaceId: string;
  readonly fromPlaceName: string;
  readonly quantity: number;
}

export interface Incident {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly state: IncidentState;
  readonly masterVariantId: string;
  readonly masterSku: string;
  readonly masterName: string;
  readonly onHand: number;
  readonly quantity: number;
  readonly orderId: string | null;
  readonly externalOrderId: string | null;
  readonly orderNumber: string | null;
  readonly orderLineId: string | null;
  readonly shopId: string | null;
  readonly shopName: string | null;
  readonly platform: Platform | null;
  /** Where the units are missing. */
  readonly placeId: string | null;
  readonly placeName: string | null;
  /** What would end it; null where no other place has units, or enough are on their way. */
  readonly transfer: OfferedTransfer | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
}

export interface IncidentFilter {
  readonly state?: IncidentState | undefined;
  readonly masterVariantId?: string | undefined;
}

const incidentsOf = (tx: Tx) =>
  tx.query
    .selectFrom("app.incidents as i")
    .innerJoin("app.master_variants as v", (join) =>
      join.onRef("v.tenant_id", "=", "i.tenant_id").onRef("v.id", "=", "i.master_variant_id"),
    )
    .leftJoin("app.stock_levels as l", (join) =>
      join.onRef("l.tenant_id", "=", "i.tenant_id").onRef("l.master_variant_id", "=", "i.master_variant_id"),
    )
    .leftJoin("app.orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "i.tenant_id").onRef("o.id", "=", "i.order_id"),
    )
    .leftJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.id", "=", "o.shop_id"),
    )
    .leftJoin("app.places as p", (join) =>
      join.onRef("p.tenant_id", "=", "i.tenant_id").onRef("p.id", "=", "i.place_id"),
    )
    .leftJoin("app.users as u", (join) =>
      join.onRef("u.tenant_id", "=", "i.tenant_id").onRef("u.id", "=", "i.owner_id"),
    )
    .where("i.tenant_id", "=", tx.tenantId);

/** Of the places that have units, the first that has all that is missing; where none has, the one with most. */
const OFFER = sql<OfferedTransfer | null>`case when i.kind = 'misplaced' and i.state <> 'resolved' then (
  select json_build_object('fromPlaceId', f.id, 'fromPlaceName', f.name, 'quantity', least(x.on_hand, m.missing))
  from (
    select -at.on_hand - coalesce((
      select sum(n.quantity - n.received - n.lost) from app.transfers t
      join app.transfer_lines n on n.tenant_id = t.tenant_id and n.transfer_id = t.id
      where t.tenant_id = i.tenant_id and t.to_place_id = i.place_id and t.status in ('sent', 'partly_received')
        and n.master_variant_id = i.master_variant_id), 0) as missing
    from app.stock_place_levels at
    where at.tenant_id = i.tenant_id and at.master_variant_id = i.master_variant_id and at.place_id = i.place_id
  ) m
  join app.stock_place_levels x on x.tenant_id = i.tenant_id and x.master_variant_id = i.master_variant_id
    and x.place_id <> i.place_id and x.on_hand > 0
  join app.places f on f.tenant_id = x.tenant_id and f.id = x.place_id and f.kind in ('warehouse', 'store')
  where m.missing > 0
  order by least(x.on_hand, m.missing) desc, f.is_default desc, f.rank, f.id limit 1) end`;

const full = (query: ReturnType<typeof incidentsOf>) =>
  query
    .selectAll("i")
    .select([
      "v.sku",
      "v.name",
      "l.on_hand",
      "o.external_id",
      "o.number",
      "o.shop_id",
      "s.name as shop_name",
      "s.platform",
      "u.name as owner_name",
      "p.name as place_name",
      OFFER.as("offer"),
    ]);

type IncidentRow = Awaited<ReturnType<ReturnType<typeof full>["execute"]>>[number];

function toIncident(row: IncidentRow): Incident {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    masterVariantId: row.master_variant_id,
    masterSku: row.sku,
    masterName: row.name,
    onHand: row.on_hand ?? 0,
    quantity: row.quantity,
    orderId: row.order_id,
    externalOrderId: row.external_id,
    orderNumber: row.number,
    orderLineId: row.order_line_id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    platform: row.platform,
    placeId: row.place_id,
    placeName: row.place_name,
    transfer: row.offer,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    note: row.note,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  };
}

function filtered(tx: Tx, { state, masterVariantId }: IncidentFilter) {
  return incidentsOf(tx)
    .where((eb) => (state === undefined ? eb.lit(true) : eb("i.state", "=", state)))
    .$if(masterVariantId !== undefined, (query) =>
      query.where("i.master_variant_id", "=", masterVariantId ?? ""),
    );
}

const MAX_COUNTED = 10_000;

/** Newest first. */
export async function listIncidents(
  tx: Tx,
  filter: IncidentFilter,
  page: PageRequest,
): Promise<PageOf<Incident>> {
  const rows = await full(filtered(tx, filter))
    .orderBy("i.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = filtered(tx, filter).select("i.id").limit(MAX_COUNTED).as("counted");
  const { n } = await tx.query
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toIncident), total: n };
}

export async function findIncident(tx: Tx, incidentId: string): Promise<Incident | null> {
  const row = await full(incidentsOf(tx)).where("i.id", "=", incidentId).executeTakeFirst();
  return row ? toIncident(row) : null;
}

/** Kept from others until the transaction ends; false when there is none. */
export async function lockIncident(tx: Tx, incidentId: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom("app.incidents")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", incidentId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface IncidentChange {
  readonly state: IncidentState;
  readonly ownerId: string | null;
  readonly note: string | null;
}

/** A person's change of an incident's state. The incident is locked by the caller. */
export async function moveIncident(
  tx: Tx,
  incident: Pick<Incident, "id" | "state">,
  change: IncidentChange,
): Promise<void> {
  needTransition(INCIDENT_TRANSITIONS, incident.state, change.state);
  await tx.query
    .updateTable("app.incidents")
    .set({
      state: change.state,
      owner_id: change.ownerId,
      note: change.note,
      resolved_at: change.state === "resolved" ? sql<Date>`coalesce(resolved_at, now())` : null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", incident.id)
    .execute();
}

/** A place that already has one needs no second. The variants are locked, so nobody else makes it meanwhile. */
export async function insertMisplaced(tx: Tx, misplaced: readonly Misplaced[]): Promise<void> {
  if (misplaced.length === 0) {
    return;
  }
  await sql`
    insert into app.incidents (tenant_id, id, kind, master_variant_id, order_id, order_line_id, place_id, quantity)
    select ${tx.tenantId}, x.id, x.kind, x.master_variant_id, x.order_id, x.order_line_id, x.place_id, x.quantity
    from jsonb_to_recordset(${JSON.stringify(misplacedRows(misplaced))}::jsonb) as x (id text, kind text,
      master_variant_id text, order_id text, order_line_id text, place_id text, quantity integer)
    where not exists (select from app.incidents i where i.tenant_id = ${tx.tenantId} and i.kind = 'misplaced'
      and i.state <> 'resolved' and i.master_variant_id = x.master_variant_id and i.place_id = x.place_id)`.execute(
    tx.query,
  );
}

/** What was missing at these places is there. */
export async function closeMisplaced(
  tx: Tx,
  restored: readonly { readonly masterVariantId: string; readonly placeId: string }[],
): Promise<void> {
  if (restored.length === 0) {
    return;
  }
  await sql`
    update app.incidents i set state = 'resolved', resolved_at = now()
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) as x ("masterVariantId" text, "placeId" text)
    where i.tenant_id = ${tx.tenantId} and i.kind = 'misplaced' and i.state <> 'resolved'
      and i.master_variant_id = x."masterVariantId" and i.place_id = x."placeId"`.execute(tx.query);
}
