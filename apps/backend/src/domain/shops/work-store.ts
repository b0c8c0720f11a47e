import { sql } from "kysely";
import { leased } from "../../db/lease.ts";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import { FIRST_DUE_MS, type Shop, type ShopWork, type WorkKind } from "./model.ts";
import { toShop, type ShopRow } from "./store.ts";

/** New work gets its first due time, some of it at once; existing work is due now. */
export async function upsertWork(
  tx: Tx,
  shopId: string,
  kinds: readonly WorkKind[],
  dueNow: readonly WorkKind[] = [],
): Promise<void> {
  if (kinds.length === 0) {
    return;
  }
  await tx.query
    .insertInto("app.shop_work")
    .values(
      kinds.map((kind) => ({
        tenant_id: tx.tenantId,
        shop_id: shopId,
        kind,
        due_at: sql<Date>`now() + ${dueNow.includes(kind) ? 0 : (FIRST_DUE_MS[kind] ?? 0)} * interval '1 millisecond'`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "shop_id", "kind"])
        .doUpdateSet({ due_at: sql`now()`, failures: 0, leased_until: null }),
    )
    .execute();
}

/** Makes recurring work due now; kinds that the shop does not have are ignored. */
export async function hastenWork(tx: Tx, shopId: string, kinds: readonly WorkKind[]): Promise<void> {
  await tx.query
    .updateTable("app.shop_work")
    .set({ due_at: sql`now()`, failures: 0, leased_until: null })
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .where("kind", "in", [...kinds])
    .execute();
}

/**
 * The same for all shops of the tenant that get work; returns the shops. A walk begins again at its checkpoint, since the
 * platform's cursor may have expired.
 */
export async function restartWork(tx: Tx, kinds: readonly WorkKind[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ shop_id: string }>`
    update app.shop_work w
    set due_at = now(), failures = 0, leased_until = null, cursor = null, walk_started_at = null
    from app.shops s
    where w.tenant_id = ${tx.tenantId} and w.kind = any(${[...kinds]}::text[])
      and s.tenant_id = w.tenant_id and s.id = w.shop_id and directory.is_worked_on(s.status, w.kind)
    returning w.shop_id`.execute(tx.query);
  return new Set(rows.map(({ shop_id }) => shop_id));
}

/** Shops whose orders arrive only when they are sent, by id: own backends, and those connected without keys. */
export async function listUnpolledShops(tx: Tx, afterId: string, most: number): Promise<Shop[]> {
  const { rows } = await sql<ShopRow>`
    select s.* from app.shops s
    where s.tenant_id = ${tx.tenantId} and s.id > ${afterId} and s.status <> 'disconnected'
      and not exists (select from app.shop_work w
        where w.tenant_id = s.tenant_id and w.shop_id = s.id and w.kind = 'orders_recent')
    order by s.id limit ${most}`.execute(tx.query);
  return rows.map(toShop);
}

export async function deleteWork(tx: Tx, shopId: string): Promise<void> {
  await tx.query
    .deleteFrom("app.shop_work")
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .execute();
}

/** Leases the next due work of the tenant; if a worker dies, it is due again when the lease ends. */
export async function leaseWork(tx: Tx, leaseMs: number): Promise<ShopWork | null> {
  const { rows } = await sql<{
    shop_id: string;
    kind: WorkKind;
    watermark: Date | null;
    walk_started_at: Date | null;
    cursor: string | null;
    failures: number;
  }>`
    ${leased(tx, {
      table: "app.shop_work",
      key: ["shop_id", "kind"],
      due: sql`
        select t.shop_id, t.kind from app.shop_work t
        join app.shops s on s.tenant_id = t.tenant_id and s.id = t.shop_id
        where t.tenant_id = ${tx.tenantId} and t.due_at <= now() and (t.leased_until is null or t.leased_until < now())
          and directory.is_worked_on(s.status, t.kind)
        order by t.due_at limit 1`,
      set: sql`leased_until = now() + ${leaseMs} * interval '1 millisecond'`,
    })}
    select shop_id, kind, watermark, walk_started_at, cursor, failures from leased`.execute(tx.query);
  const [row] = rows;
  return row
    ? {
        shopId: row.shop_id,
        kind: row.kind,
        watermark: row.watermark,
        walkStartedAt: row.walk_started_at,
        cursor: row.cursor,
        failures: row.failures,
      }
    : null;
}

/** Work that was requested again while it was being done has lost its lease, and stays due. */
export async function recordWorkOutcome(
  tx: Tx,
  work: Pick<ShopWork, "shopId" | "kind">,
  outcome: {
    dueInMs: number;
    watermark: Date | null;
    walkStartedAt: Date | null;
    cursor: string | null;
    failures: number;
    lastError: string | null;
  },
): Promise<void> {
  await sql`
    update app.shop_work set leased_until = null,
      due_at = case when leased_until is null then due_at else now() + ${outcome.dueInMs} * interval '1 millisecond' end,
      watermark = ${outcome.watermark}, walk_started_at = ${outcome.walkStartedAt}, cursor = ${outcome.cursor},
      failures = ${outcome.failures}, last_error = ${outcome.lastError}
    where tenant_id = ${tx.tenantId} and shop_id = ${work.shopId} and kind = ${work.kind}`.execute(tx.query);
}

export async function tenantsWithDueWork(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_shop_work(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}
