import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";

/** What has become late at one place. */
export interface LatePlace {
  readonly placeId: string;
  readonly placeName: string;
  readonly orders: number;
  /** The first of their times. */
  readonly shipBy: Date;
}

export async function tenantsWithLateFulfilments(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_late_fulfilments(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** What has become late since this was asked last, at most a day ago. Each is given once. */
export async function takeLate(tx: Tx): Promise<LatePlace[]> {
  const { rows } = await sql<LatePlace & { toldUntil: Date | null }>`
    select f.place_id as "placeId", p.name as "placeName", count(*) as orders, min(f.ship_by) as "shipBy",
      w.told_until as "toldUntil"
    from app.fulfilments f join app.places p on p.tenant_id = f.tenant_id and p.id = f.place_id
    left join app.late_watch w on w.tenant_id = f.tenant_id
    where f.tenant_id = ${tx.tenantId} and f.status not in ('done', 'cancelled')
      and f.ship_by > greatest(w.told_until, now() - interval '1 day') and f.ship_by <= now()
    group by f.place_id, p.name, w.told_until order by min(f.ship_by), f.place_id`.execute(tx.query);
  const [first] = rows;
  return first && (await isMine(tx, first.toldUntil)) ? rows : [];
}

/** False where another worker has taken the same at this moment. */
async function isMine(tx: Tx, toldUntil: Date | null): Promise<boolean> {
  const { rows } = await sql`
    insert into app.late_watch as w (tenant_id, told_until) values (${tx.tenantId}, now())
    on conflict (tenant_id) do update set told_until = excluded.told_until where w.told_until = ${toldUntil}
    returning 1`.execute(tx.query);
  return rows.length > 0;
}
