import { expect } from "vitest";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { makeShop, stockOne } from "./stock.ts";
import { makeTenant } from "./tenant.ts";

/** As the vectors have it: A x5 y0, B x1 y4, C x3 y3. */
export async function threePlaces(app: TestApp) {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const key = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  const x = (await stockOne(app, tenant, shop, "X", 5)).masterVariantId;
  const y = (await stockOne(app, tenant, shop, "Y", 0)).masterVariantId;
  const a = (await app.ok("listPlaces", { token })).data.items[0]?.placeId ?? "";
  const open = async (name: string, rank: number) =>
    (await app.ok("createPlace", { token, body: { name, kind: "warehouse", rank } })).data.placeId;
  const [b, c] = [await open("B", 20), await open("C", 30)];
  const set = (masterVariantId: string, placeId: string, stock: number) =>
    app.ok("updateMasterVariant", { token, params: { masterVariantId }, body: { stock, placeId } });
  await set(x, b, 1);
  await set(x, c, 3);
  await set(y, b, 4);
  await set(y, c, 3);
  const names = new Map([
    [a, "A"],
    [b, "B"],
    [c, "C"],
  ]);
  let orders = 0;
  const sell = async (items: Readonly<Record<string, number>>, more: object = {}) => {
    orders += 1;
    const body = {
      shopId: shop.id,
      orderId: `A-${orders}`,
      total: 1_000,
      currency: "ARS",
      items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
      ...more,
    };
    return (await app.ok("createCustomOrder", { key: key.value, body })).data.id;
  };
  const route = async (orderId: string) =>
    (await app.ok("getOrderRoute", { token, params: { orderId } })).data;
  const from = ({ places }: Awaited<ReturnType<typeof route>>) =>
    places
      .flatMap(({ placeId, lines }) =>
        lines.map(({ sku, quantity }) => `${names.get(placeId)} ${sku}${quantity}`),
      )
      .toSorted()
      .join(", ");
  const left = async (masterVariantId: string) => {
    const { data } = await app.ok("explainStock", { token, params: { masterVariantId } });
    expect(data.check.isConsistent).toBe(true);
    return Object.fromEntries(data.places.map(({ id, onHand }) => [names.get(id) ?? "", onHand]));
  };
  const save = (version: number, rules: object[]) =>
    app.ask("saveRoutingRules", { token, body: { version, rules } as never });
  return { tenant, token, key, shop, x, y, a, b, c, sell, route, from, left, save };
}

export type ThreePlaces = Awaited<ReturnType<typeof threePlaces>>;

export const everything = (use: object) => [{ name: "Todo", when: {}, use }];
export const ranked = { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 };
