import type { BenchDatabase } from "../orders/database/lay-database.ts";
import type { BenchShop } from "../orders/callers/traffic.ts";

const AT_EACH = 1_000_000;
const USUAL = { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 };
/** Looked through from the top; the orders meet the last one. */
const RULES = [
  { name: "Sur", when: { countries: ["AR"], zipPrefixes: ["83", "84", "85"] }, use: USUAL },
  { name: "Contra entrega", when: { cod: true }, use: { ...USUAL, mode: "only_complete" } },
  { name: "Mayoristas", when: { minTotal: 1_000_000_000 }, use: USUAL },
  { name: "Frágil", when: { skus: ["VIDRIO-1", "VIDRIO-2"] }, use: USUAL },
  { name: "Resto", when: {}, use: USUAL },
];

const routed = "(select * from bench.tenants where n % 2 = 1)";
/** Every fourth variant is not at the first place, every tenth nowhere else: some orders are split. */
const AT_PLACE = `case when p = 0 and v % 4 = 0 or p > 0 and v % 10 = 1 then 0 else ${AT_EACH} end`;

/** Every second tenant gets three places and rules; whose shops are which. */
export async function layPlaces(
  database: BenchDatabase,
  variantsPerTenant: number,
): Promise<{ readonly single: readonly BenchShop[]; readonly routed: readonly BenchShop[] }> {
  await database.rows(`
    insert into app.places (tenant_id, id, name, rank)
      select tenant_id, bench.id('whs', n, p), 'Bench ' || p, 10 * (p + 1) from ${routed} t, generate_series(1, 2) p`);
  await database.rows(`
    update app.stock_levels l set is_placed = true from ${routed} t where l.tenant_id = t.tenant_id`);
  await database.rows(`
    insert into app.stock_place_levels (tenant_id, master_variant_id, place_id, on_hand, base, version)
      select tenant_id, bench.id('mva', n, v), bench.id('whs', n, p), ${AT_PLACE}, ${AT_PLACE}, 0
      from ${routed} t, generate_series(1, ${variantsPerTenant}) v, generate_series(0, 2) p`);
  await database.rows(
    `insert into app.routing_rules (tenant_id, version, rules) select tenant_id, 1, $1::jsonb from ${routed} t`,
    [JSON.stringify(RULES)],
  );
  await database.rows("vacuum analyze");
  const rows = await database.rows<{ shop_id: string }>(`select shop_id from ${routed} t`);
  const ids = new Set(rows.map((row) => row.shop_id));
  return {
    single: database.shops.filter(({ shopId }) => !ids.has(shopId)),
    routed: database.shops.filter(({ shopId }) => ids.has(shopId)),
  };
}
