import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { recipeKey, type Component, type Recipe } from "./recipe.ts";

interface RecipeName {
  readonly kitId: string;
  readonly version: number;
}

/** By kit and version. */
export type Recipes = ReadonlyMap<string, Recipe>;

/** Asks for nothing where nothing is a kit. */
export async function readRecipes(tx: Tx, names: readonly RecipeName[]): Promise<Recipes> {
  const wanted = new Map(names.map((name) => [recipeKey(name.kitId, name.version), name]));
  if (wanted.size === 0) {
    return new Map();
  }
  const { rows } = await sql<{ kit_id: string; version: number; components: Component[] }>`
    select c.kit_id, c.version, json_agg(json_build_object('masterVariantId', c.component_id, 'quantity', c.quantity)
      order by c.component_id) as components
    from jsonb_to_recordset(${jsonRows([...wanted.values()])}::jsonb) as k ("kitId" text, version integer)
    join app.kit_components c on c.tenant_id = ${tx.tenantId} and c.kit_id = k."kitId" and c.version = k.version
    group by c.kit_id, c.version`.execute(tx.query);
  return new Map(
    rows.map(({ kit_id: kitId, version, components }) => [
      recipeKey(kitId, version),
      { kitId, version, components },
    ]),
  );
}

/** The recipes by which these are taken apart now; what is no kit has none. */
export async function currentRecipes(
  tx: Tx,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, Recipe>> {
  if (variantIds.length === 0) {
    return new Map();
  }
  const levels = await tx.query
    .selectFrom("app.stock_levels")
    .select(["master_variant_id", "recipe_version"])
    .where("tenant_id", "=", tx.tenantId)
    .where("master_variant_id", "=", sql<string>`any(${[...new Set(variantIds)]}::text[])`)
    .where("recipe_version", "is not", null)
    .execute();
  const recipes = await readRecipes(
    tx,
    levels.map((row) => ({ kitId: row.master_variant_id, version: row.recipe_version ?? 0 })),
  );
  return new Map([...recipes.values()].map((recipe) => [recipe.kitId, recipe]));
}

/** The highest version that a kit ever had; 0 for what was none. */
export async function lastVersion(tx: Tx, kitId: string): Promise<number> {
  const row = await tx.query
    .selectFrom("app.kit_recipes")
    .select(({ fn }) => fn.max("version").as("version"))
    .where("tenant_id", "=", tx.tenantId)
    .where("kit_id", "=", kitId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function insertRecipe(tx: Tx, recipe: Recipe): Promise<void> {
  const { kitId, version, components } = recipe;
  await tx.query
    .insertInto("app.kit_recipes")
    .values({ tenant_id: tx.tenantId, kit_id: kitId, version, created_by: tx.origin.actor.id })
    .execute();
  await tx.query
    .insertInto("app.kit_components")
    .values(
      components.map(({ masterVariantId, quantity }) => ({
        tenant_id: tx.tenantId,
        kit_id: kitId,
        version,
        component_id: masterVariantId,
        quantity,
      })),
    )
    .execute();
}

/** From now on the variant is this kit, or none. Its components know whether some kit is made of them. */
export async function nameRecipe(tx: Tx, kitId: string, version: number | null): Promise<void> {
  await sql`
    update app.stock_levels set recipe_version = ${version}::integer,
      makeable = case when ${version}::integer is null then 0 else makeable end, updated_at = now()
    where tenant_id = ${tx.tenantId} and master_variant_id = ${kitId}`.execute(tx.query);
  await sql`
    update app.stock_levels l set is_component = u.is_used
    from (
      select c.component_id, bool_or(coalesce(k.recipe_version = o.version, false)) as is_used
      from (select distinct component_id from app.kit_components where tenant_id = ${tx.tenantId} and kit_id = ${kitId}) c
      cross join lateral (select o.kit_id, o.version from app.kit_components o
        where o.tenant_id = ${tx.tenantId} and o.component_id = c.component_id) o
      join app.stock_levels k on k.tenant_id = ${tx.tenantId} and k.master_variant_id = o.kit_id
      group by 1
    ) u
    where l.tenant_id = ${tx.tenantId} and l.master_variant_id = u.component_id
      and l.is_component <> u.is_used`.execute(tx.query);
}
