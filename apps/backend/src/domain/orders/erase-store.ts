import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface BuyerToErase {
  readonly shopId: string;
  readonly externalIds: readonly string[];
  readonly email: string | null;
  /** Everybody who ever bought there. */
  readonly isWholeShop: boolean;
}

/** Takes the person out of the orders and leaves the figures: the external ids of what was touched. */
export async function eraseBuyers(tx: Tx, buyer: BuyerToErase): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    update app.orders set customer = null, shipping_address = null, search = lower(external_id), updated_at = now()
    where tenant_id = ${tx.tenantId} and shop_id = ${buyer.shopId}
      and (${buyer.isWholeShop} or external_id = any(${[...buyer.externalIds]}::text[])
        or (${buyer.email}::text is not null and lower(customer ->> 'email') = lower(${buyer.email}::text)))
    returning external_id`.execute(tx.query);
  return rows.map(({ external_id }) => external_id);
}
