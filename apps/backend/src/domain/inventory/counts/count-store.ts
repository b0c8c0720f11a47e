import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/** Orders whose goods are still here. */
const OPEN = ["pending", "confirmed", "on_hold", "preparing", "ready_to_ship"] as const;

/** Units of each variant that are sold, and still on the shelf of a place. */
export async function readAllocated(
  tx: Tx,
  placeId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; quantity: number }>`
    select d.master_variant_id as id, sum(m.quantity)::integer as quantity
    from app.orders o
    cross join lateral (
      select d.order_line_id, d.master_variant_id from app.stock_deductions d
      where d.tenant_id = o.tenant_id and d.order_id = o.id and d.revision = 0
        and d.master_variant_id = any(${[...variantIds]}::text[]) offset 0
    ) d
    cross join lateral (
      select -sum(coalesce(m.place_delta, m.delta)) as quantity from app.stock_ledger m
      where m.tenant_id = o.tenant_id and m.order_line_id = d.order_line_id
        and m.master_variant_id = d.master_variant_id
        and coalesce(m.place_id, (select p.id from app.places p where p.tenant_id = ${tx.tenantId} and p.is_first)) = ${placeId}
    ) m
    where o.tenant_id = ${tx.tenantId} and o.status = any(${[...OPEN]}::text[]) and m.quantity > 0
    group by 1`.execute(tx.query);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}
