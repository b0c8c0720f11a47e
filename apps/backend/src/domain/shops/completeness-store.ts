import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface CompletenessDay {
  readonly day: string;
  readonly channelOrders: number;
  readonly ours: number;
  readonly recovered: number;
}

/**
 * Writes down that the platform holds these orders; `wasRecovered` stays true once it was. One that changed while the
 * platform was read is on two pages, and counts once.
 */
export async function recordSeen(
  tx: Tx,
  shopId: string,
  seen: readonly { externalId: string; placedAt: Date; wasRecovered: boolean }[],
): Promise<void> {
  if (seen.length === 0) {
    return;
  }
  await sql`
    insert into app.completeness as c (tenant_id, shop_id, day, external_id, was_recovered)
    select ${tx.tenantId}, ${shopId}, (placed_at at time zone 'utc')::date, external_id, bool_or(was_recovered)
    from unnest(
      ${seen.map(({ externalId }) => externalId)}::text[],
      ${seen.map(({ placedAt }) => placedAt.toISOString())}::timestamptz[],
      ${seen.map(({ wasRecovered }) => wasRecovered)}::boolean[]
    ) as s (external_id, placed_at, was_recovered)
    group by 3, 4
    on conflict (tenant_id, shop_id, day, external_id)
      do update set was_recovered = c.was_recovered or excluded.was_recovered`.execute(tx.query);
}

export async function completenessByDay(tx: Tx, shopId: string, days: number): Promise<CompletenessDay[]> {
  const { rows } = await sql<{ day: string; channel_orders: number; ours: number; recovered: number }>`
    select to_char(c.day, 'YYYY-MM-DD') as day, count(*) as channel_orders, count(o.id) as ours,
      count(*) filter (where c.was_recovered and o.id is not null) as recovered
    from app.completeness c
    left join app.orders o
      on o.tenant_id = c.tenant_id and o.shop_id = c.shop_id and o.external_id = c.external_id
    where c.tenant_id = ${tx.tenantId} and c.shop_id = ${shopId}
      and c.day > (now() at time zone 'utc')::date - ${days}::integer
    group by c.day order by c.day desc`.execute(tx.query);
  return rows.map((row) => ({
    day: row.day,
    channelOrders: row.channel_orders,
    ours: row.ours,
    recovered: row.recovered,
  }));
}
