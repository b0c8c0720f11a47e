import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** Units that a past order took of a variant at a place. */
export interface PastSale {
  readonly orderId: string;
  readonly sku: string | null;
  readonly masterVariantId: string;
  readonly placeId: string;
  readonly quantity: number;
  /** The variant's movement by which the order took the first of them. */
  readonly seq: number;
}

/** The newest first. */
export async function pastOrderIds(
  tx: Tx,
  { from, to, most }: { readonly from: Date; readonly to: Date; readonly most: number },
): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.orders")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("placed_at", ">=", from)
    .where("placed_at", "<", to)
    .orderBy("placed_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function pastSales(tx: Tx, orderIds: readonly string[]): Promise<PastSale[]> {
  const { rows } = await sql<PastSale>`
    select k.id as "orderId", n.sku, m.master_variant_id as "masterVariantId",
      coalesce(m.place_id, (select p.id from app.places p where p.tenant_id = ${tx.tenantId} and p.is_first)) as "placeId",
      -sum(coalesce(m.place_delta, m.delta))::integer as quantity, min(m.seq) as seq
    from unnest(${[...orderIds]}::text[]) as k (id)
    cross join lateral (
      select n.id, n.sku from app.order_lines n where n.tenant_id = ${tx.tenantId} and n.order_id = k.id offset 0
    ) n
    cross join lateral (
      select m.master_variant_id, m.place_id, m.place_delta, m.delta, m.seq from app.stock_ledger m
      where m.tenant_id = ${tx.tenantId} and m.order_line_id = n.id and m.reason = 'sale' offset 0
    ) m
    group by 1, 2, 3, 4`.execute(tx.query);
  return rows;
}

/** A movement, and what its place had after it. */
interface PastMovement {
  readonly masterVariantId: string;
  readonly seq: number;
  readonly placeId: string;
  readonly after: number;
}

interface Span {
  readonly masterVariantId: string;
  readonly fromSeq: number;
  readonly toSeq: number;
}

/** What these variants had at each place before the first of their movements, and the movements, each variant's in their order. */
export async function pastMovements(
  tx: Tx,
  spans: readonly Span[],
  most: number,
): Promise<{ readonly before: readonly PastMovement[]; readonly movements: readonly PastMovement[] }> {
  const asked = JSON.stringify(spans);
  const before = await sql<PastMovement>`
    select v."masterVariantId", 0 as seq, p.id as "placeId", coalesce(at.balance, case when p.is_first then whole.balance end, 0) as after
    from jsonb_to_recordset(${asked}::jsonb) as v ("masterVariantId" text, "fromSeq" bigint)
    cross join app.places p
    left join lateral (
      select m.place_balance_after as balance from app.stock_ledger m
      where m.tenant_id = ${tx.tenantId} and m.master_variant_id = v."masterVariantId" and m.place_id = p.id
        and m.seq < v."fromSeq" order by m.place_seq desc limit 1
    ) at on true
    left join lateral (
      select m.balance_after as balance from app.stock_ledger m
      where m.tenant_id = ${tx.tenantId} and m.master_variant_id = v."masterVariantId" and m.place_id is null
        and m.seq < v."fromSeq" order by m.seq desc limit 1
    ) whole on p.is_first
    where p.tenant_id = ${tx.tenantId} and p.kind in ('warehouse', 'store')`.execute(tx.query);
  const movements = await sql<PastMovement>`
    select m.master_variant_id as "masterVariantId", m.seq,
      coalesce(m.place_id, (select p.id from app.places p where p.tenant_id = ${tx.tenantId} and p.is_first)) as "placeId",
      coalesce(m.place_balance_after, m.balance_after) as after
    from jsonb_to_recordset(${asked}::jsonb) as v ("masterVariantId" text, "fromSeq" bigint, "toSeq" bigint)
    cross join lateral (
      select * from app.stock_ledger m where m.tenant_id = ${tx.tenantId} and m.master_variant_id = v."masterVariantId"
        and m.seq between v."fromSeq" and v."toSeq" order by m.seq
    ) m
    limit ${most}`.execute(tx.query);
  return { before: before.rows, movements: movements.rows };
}
