import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { PlaceLevel } from "../ledger/move.ts";
import type { LaidMoves } from "../ledger/moves.ts";
import { placeLevelRows } from "../ledger/rows.ts";

interface PlaceRow {
  id: string;
  is_first: boolean;
  is_default: boolean;
  is_counted: boolean;
  is_shipping: boolean;
  on_hand: number;
  version: number;
  base: number;
}

const toPlaceLevel = (row: PlaceRow): PlaceLevel => ({
  id: row.id,
  isFirst: row.is_first,
  isDefault: row.is_default,
  isCounted: row.is_counted,
  isShipping: row.is_shipping,
  onHand: row.on_hand,
  version: row.version,
  base: row.base,
});

const PLACE = sql`p.id, p.is_first, p.is_default, p.is_shipping, p.kind in ('warehouse', 'store') as is_counted`;
/** The order in which movements that name no place take from them. */
const IN_ORDER = sql`p.is_default desc, p.rank, p.id`;

/** The places of the tenant, as those of a variant that was never there. */
export async function readPlaces(tx: Tx): Promise<PlaceLevel[]> {
  const { rows } = await sql<PlaceRow>`
    select ${PLACE}, 0 as on_hand, 0 as version, 0 as base from app.places p
    where p.tenant_id = ${tx.tenantId} and p.deleted_at is null order by ${IN_ORDER}`.execute(tx.query);
  return rows.map(toPlaceLevel);
}

/** Of variants that are locked. */
export async function readPlaceLevels(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlaceLevel[]>> {
  if (variantIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<PlaceRow & { variant_id: string }>`
    select v.id as variant_id, ${PLACE}, coalesce(l.on_hand, 0) as on_hand, coalesce(l.version, 0) as version,
      coalesce(l.base, 0) as base
    from unnest(${[...variantIds]}::text[]) as v (id)
    cross join app.places p
    left join lateral (
      select * from app.stock_place_levels l
      where l.tenant_id = ${tx.tenantId} and l.master_variant_id = v.id and l.place_id = p.id limit 1
    ) l on true
    where p.tenant_id = ${tx.tenantId} and p.deleted_at is null
    order by ${IN_ORDER}`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, ({ variant_id }) => variant_id)].map(([id, found]) => [
      id,
      found.map(toPlaceLevel),
    ]),
  );
}

export async function writePlaceLevels(tx: Tx, laid: LaidMoves): Promise<void> {
  const rows = placeLevelRows(laid);
  if (rows.length === 0) {
    return;
  }
  await sql`
    insert into app.stock_place_levels (tenant_id, master_variant_id, place_id, on_hand, base, version)
    select ${tx.tenantId}, x.id, x.place_id, x.on_hand, x.base, x.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, place_id text, on_hand integer, base integer, version bigint)
    on conflict (tenant_id, master_variant_id, place_id) do update
      set on_hand = excluded.on_hand, version = excluded.version, updated_at = now()`.execute(tx.query);
}
