import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** A buyer as orders identify them: by e-mail address, ignoring case. */
export interface BuyerChoice {
  readonly email: string | null;
  /** Every buyer whose order is older. */
  readonly placedBefore: Date | null;
}

/** As a platform names them: by the orders of one of its shops, by e-mail address there, or as every buyer there. */
export interface BuyersOfShop {
  readonly shopId: string;
  readonly externalIds: readonly string[];
  readonly email: string | null;
  readonly isWholeShop: boolean;
}

export interface BuyerOrder {
  readonly id: string;
  readonly shopId: string;
  readonly externalId: string;
}

const chosen = ({ email, placedBefore }: BuyerChoice) => sql<boolean>`
  (customer is not null or shipping_address is not null)
  and (${email}::text is null or lower(customer ->> 'email') = lower(${email}::text))
  and (${placedBefore}::timestamptz is null or placed_at < ${placedBefore}::timestamptz)`;

/** The next so many orders of a buyer, by id. */
export async function nextBuyerOrders(
  tx: Tx,
  choice: BuyerChoice,
  page: { readonly afterId: string; readonly limit: number },
): Promise<BuyerOrder[]> {
  if (choice.email === null && choice.placedBefore === null) {
    return [];
  }
  const { rows } = await sql<{ id: string; shop_id: string; external_id: string }>`
    select id, shop_id, external_id from app.orders
    where tenant_id = ${tx.tenantId} and id > ${page.afterId} and ${chosen(choice)}
    order by id limit ${page.limit}`.execute(tx.query);
  return rows.map(({ id, shop_id, external_id }) => ({ id, shopId: shop_id, externalId: external_id }));
}

/** The next orders of a shop's buyers, by id; also those without a buyer, since their parcels may have one. */
export async function nextOrdersOfShop(
  tx: Tx,
  { shopId, externalIds, email, isWholeShop }: BuyersOfShop,
  page: { readonly afterId: string; readonly limit: number },
): Promise<BuyerOrder[]> {
  const { rows } = await sql<{ id: string; external_id: string }>`
    select id, external_id from app.orders
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and id > ${page.afterId}
      and (${isWholeShop} or external_id = any(${[...externalIds]}::text[])
        or (${email}::text is not null and lower(customer ->> 'email') = lower(${email}::text)))
    order by id limit ${page.limit}`.execute(tx.query);
  return rows.map(({ id, external_id }) => ({ id, shopId, externalId: external_id }));
}

/** Takes the person out and leaves the figures. */
export async function forgetBuyers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update app.orders set customer = null, shipping_address = null, search = lower(external_id), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${[...orderIds]}::text[])`.execute(tx.query);
}
