import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { BUYER } from "./shipping.ts";
import type { TestTenant } from "./tenant.ts";
import { newIdBody } from "../../src/kernel/ids.ts";

export const SMALL = { name: "S", lengthMm: 200, widthMm: 150, heightMm: 100, tareG: 80, maxG: 5_000 };
export const LARGE = { name: "L", lengthMm: 400, widthMm: 300, heightMm: 300, tareG: 300, maxG: 20_000 };
export const MUG = { sku: "TAZA", weightG: 350, lengthMm: 120, widthMm: 100, heightMm: 100 };

interface Product {
  readonly sku: string;
  readonly weightG?: number;
  readonly lengthMm?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
}

/** An own backend that sells these products, and what it takes to sell some of them. */
export async function makeGoods(app: TestApp, tenant: TestTenant, products: readonly Product[]) {
  const { value: key } = await makeKey(app, tenant, {
    scopes: ["catalog:write", "orders:write", "shops:write"],
  });
  const { data: shop } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: `tienda-${newIdBody().slice(-8)}`, name: "Tienda" },
  });
  const push = async (some: readonly Product[]) =>
    app.ok("upsertCustomProducts", {
      key,
      body: {
        shopId: shop.shopId,
        products: some.map((product) => ({ name: product.sku, price: 1_000, stock: 100, ...product })),
      },
    });
  await push(products);
  const sell = async (
    lines: readonly (readonly [sku: string, quantity: number])[],
    change: { paymentMethod?: string } = {},
  ): Promise<string> => {
    const { data } = await app.ok("createCustomOrder", {
      key,
      body: {
        shopId: shop.shopId,
        orderId: `P-${newIdBody().slice(-10)}`,
        total: 1_000_000,
        currency: "ARS",
        shippingAddress: BUYER,
        ...change,
        items: lines.map(([sku, quantity], index) => ({
          lineId: String(index + 1),
          sku,
          name: sku,
          quantity,
          price: 1_000,
        })),
      },
    });
    return data.id;
  };
  return { key, shopId: shop.shopId, push, sell };
}
