import type { ShopStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Shop } from "./model.ts";
import { SHOP_MOVES, statesFor, type ShopMove } from "./status.ts";
import { toShop, type ShopRow } from "./store.ts";

/** The only place where the status of a shop is changed; null when the table does not allow it. */
export async function moveShop(
  tx: Tx,
  shopId: string,
  move: ShopMove,
  { lastError }: { readonly lastError?: string | null | undefined } = {},
): Promise<{ readonly shop: Shop; readonly before: ShopStatus } | null> {
  const { rows } = await sql<ShopRow & { before: ShopStatus }>`
    with before as (
      select tenant_id, id, status from app.shops where tenant_id = ${tx.tenantId} and id = ${shopId} for update
    )
    update app.shops s set status = ${SHOP_MOVES[move].to},
      last_error = case when ${lastError === undefined} then s.last_error else ${lastError ?? null} end,
      last_error_at = case when ${lastError === undefined} then s.last_error_at
        when ${lastError ?? null}::text is null then null else now() end
    from before b
    where s.tenant_id = b.tenant_id and s.id = b.id and s.status = any(${statesFor(move)}::text[])
    returning s.*, b.status as before`.execute(tx.query);
  const [row] = rows;
  return row ? { shop: toShop(row), before: row.before } : null;
}
