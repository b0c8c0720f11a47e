import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { LeasedEvent } from "./model.ts";

export interface OrderOfShop {
  readonly shopId: string;
  readonly externalId: string;
}

/** Empties the raw bodies of events about these orders; that they came, and what they did, stays. */
export async function emptyBodiesOf(tx: Tx, orders: readonly OrderOfShop[]): Promise<number> {
  const result = await sql`
    update app.inbound_events e set raw_body = ''
    from unnest(${orders.map(({ shopId }) => shopId)}::text[], ${orders.map(({ externalId }) => externalId)}::text[])
      as o(shop_id, external_id)
    where e.tenant_id = ${tx.tenantId} and e.shop_id = o.shop_id and e.external_id = o.external_id
      and length(e.raw_body) > 0`.execute(tx.query);
  return Number(result.numAffectedRows ?? 0n);
}

/** Requests about the same person, this one included. */
export async function emptyPrivacyRequests(
  tx: Tx,
  event: Pick<LeasedEvent, "id" | "shopId" | "externalId">,
  isWholeShop: boolean,
): Promise<void> {
  await sql`
    update app.inbound_events set raw_body = '' where tenant_id = ${tx.tenantId} and shop_id = ${event.shopId}
      and (id = ${event.id} or (kind = 'privacy' and (${isWholeShop} or external_id = ${event.externalId})))`.execute(
    tx.query,
  );
}

/** The same for all events that contain this text. */
export async function emptyBodiesNaming(tx: Tx, text: string): Promise<number> {
  const result = await sql`
    update app.inbound_events set raw_body = ''
    where tenant_id = ${tx.tenantId} and length(raw_body) > 0
      and (position(convert_to(${text}, 'UTF8') in raw_body) > 0
        or position(convert_to(${text.toLowerCase()}, 'UTF8') in raw_body) > 0)`.execute(tx.query);
  return Number(result.numAffectedRows ?? 0n);
}
