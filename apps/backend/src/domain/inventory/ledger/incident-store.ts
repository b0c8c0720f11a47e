import type { IncidentState, Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import { INCIDENT_TRANSITIONS } from "./incident-state.ts";

export interface Incident {
  readonly id: string;
  readonly kind: "shortfall";
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
    .leftJoin("app.users as u", (join) =>
      join.onRef("u.tenant_id", "=", "i.tenant_id").onRef("u.id", "=", "i.owner_id"),
    )
    .where("i.tenant_id", "=", tx.tenantId);

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

/** The only statement that writes an incident's state. The incident is locked by the caller. */
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
