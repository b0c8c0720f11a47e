import { sql } from "kysely";
import { STOCK_LEVEL_IS } from "../../../db/stock-levels.ts";
import type { Tx } from "../../../db/transaction.ts";

export interface InventorySummary {
  readonly zeroStock: number;
  readonly lowStock: number;
  readonly unmapped: number;
  readonly conflicts: number;
  readonly unmappedDeductions: number;
  readonly shortfalls: number;
  readonly misplaced: number;
  readonly drifts: number;
  readonly pendingPushes: number;
}

/** What needs attention, counted in one look. Lines whose order was cancelled wait for nothing any more. */
export async function summarise(tx: Tx): Promise<InventorySummary> {
  const { rows } = await sql<InventorySummary>`
    select levels.zero as "zeroStock", levels.low as "lowStock",
      (select count(*) from app.listings where tenant_id = ${tx.tenantId} and mapping_status = 'unmapped') as unmapped,
      (select count(*) from app.listings where tenant_id = ${tx.tenantId} and mapping_status = 'conflict') as conflicts,
      (select count(*) from app.stock_deductions d
        where d.tenant_id = ${tx.tenantId} and d.status = 'unmapped' and d.revision = 0
          and d.quantity > coalesce((
            select sum(r.quantity) from app.stock_deductions r
            where r.tenant_id = d.tenant_id and r.order_line_id = d.order_line_id and r.revision > 0), 0)
      ) as "unmappedDeductions",
      (select count(*) from app.incidents where tenant_id = ${tx.tenantId} and state in ('open', 'acknowledged')
        and kind = 'shortfall') as shortfalls,
      (select count(*) from app.incidents where tenant_id = ${tx.tenantId} and state in ('open', 'acknowledged')
        and kind = 'misplaced') as misplaced,
      (select count(*) from app.publications where tenant_id = ${tx.tenantId} and drifted_at > now() - interval '24 hours')
        as drifts,
      (select count(*) from app.publications where tenant_id = ${tx.tenantId} and is_dirty) as "pendingPushes"
    from (
      select count(*) filter (where ${STOCK_LEVEL_IS.out}) as zero,
        count(*) filter (where ${STOCK_LEVEL_IS.low}) as low
      from app.stock_levels l
      join app.master_variants v on v.tenant_id = l.tenant_id and v.id = l.master_variant_id
      where l.tenant_id = ${tx.tenantId}
    ) levels`.execute(tx.query);
  const [row] = rows;
  if (!row) {
    throw new Error("a count without a row");
  }
  return row;
}
