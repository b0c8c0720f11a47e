import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";

/** A component, and how many kits there is enough of it for. */
export interface Ingredient {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly onHand: number;
  readonly safetyStock: number;
  readonly enoughFor: number;
}

export interface PlaceIngredient {
  readonly placeId: string;
  readonly placeName: string;
  readonly masterVariantId: string;
  readonly enoughFor: number;
}

export interface KitLevel {
  readonly kitId: string;
  readonly recipeVersion: number | null;
  /** As it is kept. */
  readonly makeable: number;
  /** Units that came back whole, or were put together before. */
  readonly ownUnits: number;
}

export async function readKitLevel(tx: Tx, kitId: string): Promise<KitLevel | null> {
  const row = await tx.query
    .selectFrom("app.master_variants as v")
    .leftJoin("app.stock_levels as l", (join) =>
      join.onRef("l.tenant_id", "=", "v.tenant_id").onRef("l.master_variant_id", "=", "v.id"),
    )
    .select(["v.id", "l.recipe_version", "l.makeable", "l.on_hand"])
    .where("v.tenant_id", "=", tx.tenantId)
    .where("v.id", "=", kitId)
    .executeTakeFirst();
  return row
    ? {
        kitId: row.id,
        recipeVersion: row.recipe_version,
        makeable: row.makeable ?? 0,
        ownUnits: row.on_hand ?? 0,
      }
    : null;
}

export async function readIngredients(
  tx: Tx,
  { kitId, version }: { readonly kitId: string; readonly version: number },
): Promise<Ingredient[]> {
  const { rows } = await sql<Ingredient>`
    select c.component_id as "masterVariantId", v.sku, v.name, c.quantity, coalesce(l.on_hand, 0) as "onHand",
      v.safety_stock as "safetyStock",
      greatest(0, floor((coalesce(l.on_hand, 0) - v.safety_stock)::numeric / c.quantity))::integer as "enoughFor"
    from app.kit_components c
    join app.master_variants v on v.tenant_id = c.tenant_id and v.id = c.component_id
    left join app.stock_levels l on l.tenant_id = c.tenant_id and l.master_variant_id = c.component_id
    where c.tenant_id = ${tx.tenantId} and c.kit_id = ${kitId} and c.version = ${version}
    order by v.sku_key`.execute(tx.query);
  return rows;
}

/** Nothing where all components are at the first place. */
export async function readPlaceIngredients(
  tx: Tx,
  { kitId, version }: { readonly kitId: string; readonly version: number },
): Promise<PlaceIngredient[]> {
  const { rows } = await sql<PlaceIngredient>`
    with parts as (
      select c.component_id, c.quantity, l.on_hand, l.is_placed from app.kit_components c
      join app.stock_levels l on l.tenant_id = c.tenant_id and l.master_variant_id = c.component_id
      where c.tenant_id = ${tx.tenantId} and c.kit_id = ${kitId} and c.version = ${version}
    )
    select p.id as "placeId", p.name as "placeName", i.component_id as "masterVariantId",
      greatest(0, case when i.is_placed then coalesce(x.on_hand, 0) when p.is_first then i.on_hand else 0 end) / i.quantity
        as "enoughFor"
    from parts i cross join app.places p
    left join app.stock_place_levels x on x.tenant_id = p.tenant_id and x.master_variant_id = i.component_id and x.place_id = p.id
    where p.tenant_id = ${tx.tenantId} and p.kind in ('warehouse', 'store') and p.deleted_at is null
      and exists (select from parts where is_placed)
    order by p.is_default desc, p.rank, p.id, i.component_id`.execute(tx.query);
  return rows;
}

/** A kit that is made of a variant. */
export interface KitUse {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly name: string;
  readonly quantity: number;
  readonly onHand: number;
}

export async function listKitsOf(tx: Tx, componentId: string, page: PageRequest): Promise<PageOf<KitUse>> {
  const uses = sql`
    app.kit_components c
    join app.stock_levels l on l.tenant_id = c.tenant_id and l.master_variant_id = c.kit_id and l.recipe_version = c.version
    join app.master_variants v on v.tenant_id = c.tenant_id and v.id = c.kit_id
    where c.tenant_id = ${tx.tenantId} and c.component_id = ${componentId}`;
  const { rows } = await sql<KitUse>`
    select v.id as "masterVariantId", v.sku, v.name, c.quantity, l.on_hand + l.makeable as "onHand" from ${uses}
    order by v.sku_key limit ${page.limit} offset ${page.offset}`.execute(tx.query);
  return { items: rows, total: await countUpTo(tx, sql`select v.id from ${uses}`) };
}
