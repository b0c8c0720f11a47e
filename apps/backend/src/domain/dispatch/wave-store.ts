import type { FulfilmentStatus, HoldReason, Platform, WaveStatus } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { isTransition } from "../../kernel/transitions.ts";
import { WAVE_TRANSITIONS } from "./wave-status.ts";

export interface Wave {
  readonly id: string;
  readonly number: number;
  readonly placeId: string;
  readonly placeName: string;
  readonly status: WaveStatus;
  readonly orders: number;
  readonly packed: number;
  readonly createdAt: Date;
}

async function read(tx: Tx, chosen: RawBuilder<unknown>): Promise<Wave[]> {
  const { rows } = await sql<Wave>`
    select w.id, w.number, w.place_id as "placeId", p.name as "placeName", w.status, w.created_at as "createdAt",
      i.orders, i.packed
    from (${chosen}) w
    join app.places p on p.tenant_id = w.tenant_id and p.id = w.place_id
    cross join lateral (
      select count(*)::integer as orders,
        (count(*) filter (where f.status in ('packed', 'labelled', 'done')))::integer as packed
      from app.pick_wave_items i join app.fulfilments f on f.tenant_id = i.tenant_id and f.id = i.fulfilment_id
      where i.tenant_id = ${tx.tenantId} and i.wave_id = w.id
    ) i
    order by w.number desc`.execute(tx.query);
  return rows;
}

/** The newest first. */
export async function listWaves(
  tx: Tx,
  statuses: readonly WaveStatus[] | undefined,
  { limit, offset }: PageRequest,
): Promise<PageOf<Wave>> {
  const where = sql`w.tenant_id = ${tx.tenantId} and ${statuses ? sql`w.status = any(${[...statuses]}::text[])` : sql`true`}`;
  const items = await read(
    tx,
    sql`select w.* from app.pick_waves w where ${where} order by w.number desc limit ${limit} offset ${offset}`,
  );
  return { items, total: await countUpTo(tx, sql`select from app.pick_waves w where ${where}`) };
}

export async function findWave(tx: Tx, waveId: string): Promise<Wave | null> {
  const [wave] = await read(
    tx,
    sql`select w.* from app.pick_waves w where w.tenant_id = ${tx.tenantId} and w.id = ${waveId}`,
  );
  return wave ?? null;
}

/** Waves are numbered one after the other. */
export async function insertWave(tx: Tx, placeId: string, fulfilmentIds: readonly string[]): Promise<string> {
  const id = newId("wav");
  await sql`select from app.places p where p.tenant_id = ${tx.tenantId} and p.is_first for no key update`.execute(
    tx.query,
  );
  await sql`
    insert into app.pick_waves (tenant_id, id, number, place_id, created_by)
    select ${tx.tenantId}, ${id}, coalesce(max(w.number), 0) + 1, ${placeId}, ${tx.origin.actor.id}::text
    from app.pick_waves w where w.tenant_id = ${tx.tenantId}`.execute(tx.query);
  await sql`
    insert into app.pick_wave_items (tenant_id, wave_id, fulfilment_id, position)
    select ${tx.tenantId}, ${id}, k.id, k.n from unnest(${[...fulfilmentIds]}::text[]) with ordinality as k (id, n)`.execute(
    tx.query,
  );
  return id;
}

/** The only statement that writes a wave's status; false where it may not go there. The wave is locked by it. */
export async function moveWave(tx: Tx, wave: Wave, to: WaveStatus): Promise<boolean> {
  if (!isTransition(WAVE_TRANSITIONS, wave.status, to)) {
    return false;
  }
  const { rows } = await sql`
    update app.pick_waves set status = ${to}, ended_at = now()
    where tenant_id = ${tx.tenantId} and id = ${wave.id} and status = ${wave.status} returning 1`.execute(
    tx.query,
  );
  return rows.length > 0;
}

export interface WaveItem {
  readonly fulfilmentId: string;
  readonly position: number;
  readonly status: FulfilmentStatus;
  readonly holdReasons: readonly HoldReason[];
  readonly orderId: string;
  readonly orderNumber: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly shipBy: Date | null;
  /** No later wave has it. */
  readonly isCurrent: boolean;
}

/** In the order in which they are picked. */
export async function waveItems(tx: Tx, waveId: string): Promise<WaveItem[]> {
  const { rows } = await sql<WaveItem>`
    select f.id as "fulfilmentId", i.position, f.status, f.hold_reasons as "holdReasons", o.id as "orderId",
      coalesce(o.number, o.external_id) as "orderNumber", s.name as "shopName", s.platform, f.ship_by as "shipBy",
      not exists (select from app.pick_wave_items l where l.tenant_id = ${tx.tenantId} and l.fulfilment_id = f.id
        and l.wave_id > i.wave_id) as "isCurrent"
    from app.pick_wave_items i
    join app.fulfilments f on f.tenant_id = i.tenant_id and f.id = i.fulfilment_id
    join app.orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    join app.shops s on s.tenant_id = f.tenant_id and s.id = f.shop_id
    where i.tenant_id = ${tx.tenantId} and i.wave_id = ${waveId}
    order by i.position`.execute(tx.query);
  return rows;
}
