import { timeUntil } from "../../packages/testbed/src/index.ts";
import { must } from "./http.ts";
import { signIn, type Session, type Tenant } from "./tenants.ts";
import type { World } from "./world.ts";

/** What every simulated shop sells, and the tenant's own backend too. */
export const SHARED_SKUS: readonly string[] = ["SKU-00001", "SKU-00002", "SKU-00003", "SKU-00004"];
const LIMIT_MS = 60_000;

export interface OneStock {
  readonly tenant: Tenant;
  readonly session: Session;
  readonly variantId: (sku: string) => string;
}

const ON_THE_WAY = `select count(*) as n from app.publications p join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
  where p.is_dirty or p.leased_until > now()`;

/** Until every channel shows what is published. */
export const isTold = async ({ sql }: Pick<World, "sql">): Promise<boolean> =>
  (await sql.number(ON_THE_WAY)) === 0;

/** One tenant whose five channels sell the same articles from one source of truth. */
export async function shareOneStock(world: World, stock: number): Promise<OneStock> {
  const { apiUrl, sql, channelShops } = world;
  const [tenant] = world.tenants;
  const own = tenant?.shops[0];
  if (tenant === undefined || own === undefined) {
    throw new Error("there is no tenant with a shop");
  }
  const session = await signIn(apiUrl, tenant);
  await must(apiUrl, "PATCH", "/api/v1/tenant/inventory/config", {
    headers: session,
    body: { inventorySourceType: "SERVICE_CENTRAL" },
  });
  await must(apiUrl, "POST", "/api/v1/custom/catalog/products", {
    headers: { "x-api-key": tenant.key },
    body: { shopId: own.shopId, products: SHARED_SKUS.map((sku) => ({ sku, name: sku, price: 500, stock })) },
  });
  await must(apiUrl, "POST", "/api/v1/tenant/catalog/sync", { headers: session, body: {} });
  const linked = async () =>
    sql.number(
      `select count(*) as n from app.listings where mapping_status = 'linked' and sku = any(array['${SHARED_SKUS.join("','")}'])`,
    );
  const wanted = SHARED_SKUS.length * (channelShops.length + 1);
  if ((await timeUntil(async () => (await linked()) === wanted, LIMIT_MS)) === null) {
    throw new Error(`${await linked()} of ${wanted} listings were linked`);
  }
  const rows = await sql.rows<{ sku: string; id: string }>(
    `select sku, id from app.master_variants where tenant_id = '${tenant.tenantId}'`,
  );
  const ids = new Map(rows.map(({ sku, id }) => [sku, id]));
  const variantId = (sku: string) => ids.get(sku) ?? "";
  const setStock = (sku: string, figure: number) =>
    must(apiUrl, "PATCH", `/api/v1/tenant/catalog/master-variants/${variantId(sku)}`, {
      headers: session,
      body: { stock: figure, reason: "count" },
    });
  for (const sku of SHARED_SKUS) {
    await setStock(sku, stock);
  }
  if ((await timeUntil(() => isTold(world), LIMIT_MS)) === null) {
    throw new Error("the channels do not show the stock");
  }
  return { tenant, session, variantId };
}

/** What the platforms really show, against what they should. */
export async function shownWrongly(world: World, { variantId }: OneStock): Promise<string[]> {
  const { sims } = world;
  if (sims === null) {
    return [];
  }
  const wrong: string[] = [];
  for (const sku of SHARED_SKUS) {
    const figure = await world.sql.number(
      `select on_hand as n from app.stock_levels where master_variant_id = '${variantId(sku)}'`,
    );
    for (const { sim, simShopId } of world.channelShops) {
      const variant = sims[sim].control
        .listProducts(simShopId)
        .flatMap(({ variants }) => variants)
        .find((one) => one.sku === sku);
      const shown = variant?.levels.reduce((sum, level) => sum + level, 0);
      if (shown !== Math.max(0, figure)) {
        wrong.push(`${sku} on ${sim}: shows ${shown}, should show ${Math.max(0, figure)}`);
      }
    }
  }
  return wrong;
}
