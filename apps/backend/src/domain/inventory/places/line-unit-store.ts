import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { together } from "../../../kernel/together.ts";
import type { Component } from "../kits/recipe.ts";
import { takenKey, type TakenByLine } from "./place-parts.ts";

/** What a line took of a variant from a place, net. */
interface Taken {
  readonly lineId: string;
  readonly masterVariantId: string;
  readonly placeId: string;
  readonly quantity: number;
}

/** Units of a line that leave from a place, as they were sold: a kit is one unit. */
export interface LineUnits extends Taken {
  /** What one unit takes off the shelf; the variant itself where it is no kit. */
  readonly pieces: readonly Component[];
}

/** In the order in which it was taken. What lines took before movements named places came from the first place. */
async function readUnitsTaken(tx: Tx, lineIds: readonly string[]): Promise<Taken[]> {
  if (lineIds.length === 0) {
    return [];
  }
  const { rows } = await sql<{ line_id: string; variant_id: string; place_id: string; quantity: number }>`
    select k.id as line_id, m.variant_id, m.place_id, m.quantity
    from unnest(${[...new Set(lineIds)]}::text[]) as k (id)
    cross join lateral (
      select m.master_variant_id as variant_id,
        coalesce(m.place_id, (select p.id from app.places p where p.tenant_id = ${tx.tenantId} and p.is_first)) as place_id,
        -sum(coalesce(m.place_delta, m.delta))::integer as quantity, min(m.seq) as first
      from app.stock_ledger m where m.tenant_id = ${tx.tenantId} and m.order_line_id = k.id group by 1, 2
    ) m
    where m.quantity > 0 order by m.first`.execute(tx.query);
  return rows.map(({ line_id, variant_id, place_id, quantity }) => ({
    lineId: line_id,
    masterVariantId: variant_id,
    placeId: place_id,
    quantity,
  }));
}

interface SoldKit {
  readonly kitId: string;
  readonly components: readonly Component[];
}

/** Of these lines those that sold a kit, with the recipe of the sale. */
async function readSoldKits(tx: Tx, lineIds: readonly string[]): Promise<ReadonlyMap<string, SoldKit>> {
  const { rows } = await sql<{ line_id: string } & SoldKit>`
    select k.id as line_id, d.master_variant_id as "kitId", r.components
    from unnest(${[...new Set(lineIds)]}::text[]) as k (id)
    cross join lateral (
      select d.master_variant_id, d.recipe_version from app.stock_deductions d
      where d.tenant_id = ${tx.tenantId} and d.order_line_id = k.id and d.revision = 0 limit 1
    ) d
    cross join lateral (
      select json_agg(json_build_object('masterVariantId', c.component_id, 'quantity', c.quantity) order by c.component_id) as components
      from app.kit_components c
      where c.tenant_id = ${tx.tenantId} and c.kit_id = d.master_variant_id and c.version = d.recipe_version
    ) r
    where d.recipe_version is not null`.execute(tx.query);
  return new Map(rows.map(({ line_id, kitId, components }) => [line_id, { kitId, components }]));
}

/** A kit leaves whole: as many as the scarcest of its components at the place. */
function kitsAt(lineId: string, { kitId, components }: SoldKit, taken: readonly Taken[]): LineUnits[] {
  return [...Map.groupBy(taken, ({ placeId }) => placeId)].flatMap(([placeId, here]) => {
    const units = components.map(({ masterVariantId, quantity }) =>
      Math.floor((here.find((one) => one.masterVariantId === masterVariantId)?.quantity ?? 0) / quantity),
    );
    const quantity = Math.min(...units);
    return quantity > 0 ? [{ lineId, masterVariantId: kitId, placeId, quantity, pieces: components }] : [];
  });
}

/** What these lines hold by place. */
export async function readLineUnits(tx: Tx, lineIds: readonly string[]): Promise<LineUnits[]> {
  if (lineIds.length === 0) {
    return [];
  }
  const [taken, kits] = await together([readUnitsTaken(tx, lineIds), readSoldKits(tx, lineIds)]);
  return [...Map.groupBy(taken, ({ lineId }) => lineId)].flatMap(([lineId, some]) => {
    const kit = kits.get(lineId);
    return kit
      ? kitsAt(lineId, kit, some)
      : some.map((one) => ({ ...one, pieces: [{ masterVariantId: one.masterVariantId, quantity: 1 }] }));
  });
}

export async function readTaken(tx: Tx, lineIds: readonly string[]): Promise<TakenByLine> {
  return Map.groupBy(await readUnitsTaken(tx, lineIds), ({ lineId, masterVariantId }) =>
    takenKey(lineId, masterVariantId),
  );
}
