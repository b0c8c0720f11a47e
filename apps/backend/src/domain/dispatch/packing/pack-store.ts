import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Pack } from "./model.ts";

const COLUMNS = sql`k.fulfilment_id as "fulfilmentId", k.number, k.packed_at as "packedAt", k.packed_by as "packedBy",
  k.is_forced as "isForced", k.lines, k.missing, k.over, k.parcels`;

const read = async (tx: Tx, chosen: RawBuilder<unknown>): Promise<Pack[]> =>
  (
    await sql<Pack>`select ${COLUMNS} from app.packs k where k.tenant_id = ${tx.tenantId} and ${chosen}`.execute(
      tx.query,
    )
  ).rows;

/** All of each, the first one first. */
export async function packsOf(
  tx: Tx,
  fulfilmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Pack[]>> {
  const packs = await read(
    tx,
    sql`k.fulfilment_id = any(${[...new Set(fulfilmentIds)]}::text[]) order by k.fulfilment_id, k.number`,
  );
  return Map.groupBy(packs, ({ fulfilmentId }) => fulfilmentId);
}

/** Those after one, in a fixed order. */
export const nextPacks = (
  tx: Tx,
  after: Pick<Pack, "fulfilmentId" | "number">,
  limit: number,
): Promise<Pack[]> =>
  read(
    tx,
    sql`(k.fulfilment_id, k.number) > (${after.fulfilmentId}, ${after.number})
      order by k.fulfilment_id, k.number limit ${limit}`,
  );

export async function insertPack(tx: Tx, pack: Pack): Promise<void> {
  await tx.query
    .insertInto("app.packs")
    .values({
      tenant_id: tx.tenantId,
      fulfilment_id: pack.fulfilmentId,
      number: pack.number,
      packed_at: pack.packedAt,
      packed_by: pack.packedBy,
      is_forced: pack.isForced,
      lines: JSON.stringify(pack.lines),
      missing: JSON.stringify(pack.missing),
      over: JSON.stringify(pack.over),
      parcels: JSON.stringify(pack.parcels),
    })
    .execute();
}

/** Of fulfilments whose box is closed, those of which nothing says what is in it. */
export async function closedWithoutPack(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from app.fulfilments f where f.tenant_id = ${tx.tenantId} and f.packed_at is not null
      and not exists (select from app.packs k where k.tenant_id = ${tx.tenantId} and k.fulfilment_id = f.id
        and k.packed_at = f.packed_at)
    order by f.id limit ${limit}`.execute(tx.query);
  return rows.map(({ id }) => id);
}
