import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface DaySpan {
  /** The instant each day begins, oldest first. */
  readonly starts: readonly Date[];
  /** The end of the last day. */
  readonly to: Date;
  /** As many days before, up to the same time of day as now. */
  readonly previous: { readonly from: Date; readonly to: Date };
}

export interface DaySales {
  readonly platform: Platform;
  readonly currency: string;
  /** Which of the days, from 0; -1 is the period before. */
  readonly at: number;
  readonly orders: number;
  readonly revenueMinor: number;
}

/** Shop by shop, so that an index alone answers, however many orders there are. */
export async function readSalesByDay(tx: Tx, { starts, to, previous }: DaySpan): Promise<DaySales[]> {
  const begin = starts[0] ?? to;
  const { rows } = await sql<DaySales>`
    select s.platform, d.currency, d.at, sum(d.orders)::bigint as orders, sum(d.revenue)::bigint as "revenueMinor"
    from app.shops s
    cross join lateral (
      select width_bucket(o.placed_at, ${starts}::timestamptz[]) - 1 as at, o.currency, count(*) as orders,
        coalesce(sum(o.total_minor) filter (where o.status <> 'cancelled'), 0) as revenue
      from app.orders o
      where o.tenant_id = ${tx.tenantId} and o.shop_id = s.id
        and o.placed_at >= ${previous.from} and o.placed_at < ${to}
        and (o.placed_at >= ${begin} or o.placed_at < ${previous.to})
      group by 1, 2
    ) d
    where s.tenant_id = ${tx.tenantId}
    group by 1, 2, 3`.execute(tx.query);
  return rows;
}
