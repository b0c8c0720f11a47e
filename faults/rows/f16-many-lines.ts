import { createRandom, type Random } from "../kit/random.ts";
import { isShort } from "../kit/scale.ts";
import { ask, must } from "../world/http.ts";
import { openStore, stockStore } from "../world/store.ts";
import { signIn, SKUS, type Tenant } from "../world/tenants.ts";
import { withWorld, type World } from "../world/world.ts";
import { rest, type Row } from "./row.ts";

const WRITERS = 16;
const ORDERS_EACH = isShort ? 15 : 60;
const STORE_STOCK = 80;
const ARTICLES = SKUS.slice(0, 20);

function itemsOf(random: Random): { sku: string; quantity: number; price: number }[] {
  return random
    .shuffled(ARTICLES)
    .slice(0, 3 + random.below(18))
    .map((sku) => ({ sku, quantity: 1 + random.below(3), price: 500 }));
}

/** Every second article is in two places, and more of it in the store. */
async function useTwoPlaces(world: World, tenant: Tenant): Promise<void> {
  const session = await signIn(world.apiUrl, tenant);
  const placeId = await openStore(world, session);
  const variants = await world.sql.rows<{ id: string; sku: string }>(
    `select id, sku from app.master_variants where tenant_id = '${tenant.tenantId}'`,
  );
  for (const sku of ARTICLES.filter((_one, index) => index % 2 === 0)) {
    const variantId = variants.find((one) => one.sku === sku)?.id ?? "";
    await stockStore(world, session, { placeId, variantId, stock: STORE_STOCK });
  }
}

/** A key of their own, so that no order waits for another tenant's batch. */
async function openKeys({ apiUrl }: World, tenant: Tenant): Promise<string[]> {
  const headers = await signIn(apiUrl, tenant);
  const open = async (writer: number) => {
    const body = { name: `writer ${writer}` };
    const created = await must(apiUrl, "POST", "/api/v1/tenant/api-keys", { headers, body });
    return (created["data"] as { key: string }).key;
  };
  return Promise.all(Array.from({ length: WRITERS }, (_unused, writer) => open(writer)));
}

interface Written {
  readonly statuses: readonly number[];
  readonly sold: number;
}

interface Writer {
  readonly tenant: Tenant;
  readonly key: string;
  readonly number: number;
  readonly random: Random;
}

async function write(world: World, { tenant, key, number, random }: Writer): Promise<Written> {
  const statuses: number[] = [];
  let sold = 0;
  for (let turn = 0; turn < ORDERS_EACH; turn += 1) {
    const items = itemsOf(random);
    const body = {
      shopId: tenant.shops[0]?.shopId,
      orderId: `w${number}-${turn}`,
      total: 1,
      currency: "COP",
      items,
    };
    const { status } = await ask({
      method: "POST",
      url: `${world.apiUrl}/api/v1/custom/orders`,
      headers: { "x-api-key": key },
      body: JSON.stringify(body),
    });
    statuses.push(status);
    sold += status === 201 ? items.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  }
  return { statuses, sold };
}

export const manyLines: Row = {
  id: "F16",
  title: `${WRITERS} writers, orders of 3 to 20 lines over ${ARTICLES.length} articles, half of which are in two places`,
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const [tenant] = world.tenants;
      if (tenant === undefined) {
        throw new Error("there is no tenant");
      }
      await useTwoPlaces(world, tenant);
      const figures = `select sum(on_hand) as n from app.stock_levels where tenant_id = '${tenant.tenantId}'`;
      const before = await world.sql.number(figures);
      const keys = await openKeys(world, tenant);
      const startMs = performance.now();
      const written = await Promise.all(
        keys.map((key, number) => write(world, { tenant, key, number, random: createRandom(seed + number) })),
      );
      const tookS = (performance.now() - startMs) / 1_000;
      const statuses = written.flatMap((one) => one.statuses);
      const refused = statuses.filter((status) => status !== 201);
      claims.hold(
        "no deadlock surfaces",
        refused.length === 0,
        `${refused.length} refused, e.g. ${refused[0]}`,
      );
      await rest(world, claims);
      const sold = written.reduce((sum, one) => sum + one.sold, 0);
      const after = await world.sql.number(figures);
      claims.hold(
        "what left the shelf is what was sold",
        before - after === sold,
        `${before - after} of ${sold}`,
      );
      const split = `select count(*) as n from app.order_routes where jsonb_array_length(jsonb_path_query_array(trace, '$.places[*] ? (@.verdict == "chosen")')) = 2`;
      claims.figure(`${await world.sql.number(split)} orders left from two places`);
      const deadlocks = await world.sql.number("select sum(deadlocks) as n from pg_stat_database");
      claims.figure(
        `${statuses.length} orders, ${Math.round(statuses.length / tookS)} a second, ${deadlocks} deadlocks inside`,
      );
    }),
};
