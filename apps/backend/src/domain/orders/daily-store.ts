import type { Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface DaySpan {
  /** The instant each day begins, oldest first. */
  readonly starts: readonly Date[];
  /** The end of the last day. */
  readonly to: Date;
}

export interface DayCount {
  readonly platform: Platform;
  /** Which of the days, from 0. */
  readonly at: number;
  readonly orders: number;
}

/** Shop by shop, so that an index alone answers, however many orders there are. */
export async function countOrdersByDay(tx: Tx, { starts, to }: DaySpan): Promise<DayCount[]> {
  const { rows } = await sql<{ platform: Platform; at: number; orders: number }>`
    select s.platform, d.at, sum(d.orders)::bigint as orders
    from app.shops s
    cross join lateral (
      select width_bucket(o.placed_at, ${starts}::timestamptz[]) - 1 as at, count(*) as orders
      from app.orders o
      where o.tenant_id = ${tx.tenantId} and o.shop_id = s.id
        and o.placed_at >= ${starts[0] ?? to} and o.placed_at < ${to}
      group by 1
    ) d
    where s.tenant_id = ${tx.tenantId}
    group by 1, 2`.execute(tx.query);
  return rows;
}
