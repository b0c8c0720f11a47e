import type { RateCardBody } from "@estiba/contract";
import { southernCard } from "../../src/carriers/ratetable/testing/southern-card.ts";
import { given } from "../../src/kernel/given.ts";
import { newIdBody } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { makeTenant, type TestTenant } from "./tenant.ts";

export const SENDER = {
  name: "Depósito Sur",
  phone: "+541140000001",
  address: "Av. Ejemplo 1200",
  city: "Buenos Aires",
  region: "AR-C",
  zip: "1284",
  country: "AR",
};
export const BUYER = {
  name: "Rocío Núñez",
  phone: "+543510000002",
  address: "Calle Modelo 45",
  city: "Córdoba",
  region: "AR-X",
  zip: "5000",
  country: "AR",
};
export const BOX = { lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2_500 };
export const BOXES = [BOX];
/** One box to Córdoba with the cheapest carrier. */
export const CHEAPEST = { select: "cheapest", parcels: BOXES, destination: BUYER, currency: "ARS" } as const;

export async function makeWarehouse(app: TestApp, token: string): Promise<string> {
  const { data } = await app.ok("createWarehouse", {
    token,
    body: { name: "Depósito Sur", address: SENDER },
  });
  return data.warehouseId;
}

/** A carrier that is a table of prices, and the card it has. */
export async function makeRateTable(
  app: TestApp,
  token: string,
  card: RateCardBody = southernCard,
): Promise<{ connectionId: string; rateCardId: string }> {
  const { data } = await app.ok("createRateCard", { token, body: { card } });
  return data;
}

/** An account at Envia, of the simulator with this token. */
export async function makeEnvia(
  app: TestApp,
  token: string,
  enviaToken: string,
  carriers: readonly string[] = ["andreani"],
): Promise<string> {
  const { data } = await app.ok("createCarrierConnection", {
    token,
    body: {
      provider: "envia",
      name: "Envia",
      mode: "live",
      credentials: { token: enviaToken },
      settings: { carriers: [...carriers], country: "AR" },
    },
  });
  return data.connectionId;
}

/** A tenant that may everything, with a place its parcels leave from. */
export async function makeMerchant(app: TestApp) {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  return { tenant, token, warehouseId: await makeWarehouse(app, token) };
}

/** A parcel with its label, to Córdoba. */
export async function sendParcel(app: TestApp, token: string, change: object = {}) {
  const { data } = await app.ok("createShipment", {
    token,
    headers: once(),
    body: { ...CHEAPEST, ...change },
  });
  return data;
}

/** An order of an own backend, to be sent to Córdoba. */
export async function makeOrder(
  app: TestApp,
  tenant: TestTenant,
  change: { total?: number; shippingTotal?: number; paymentMethod?: string } = {},
): Promise<string> {
  const key = await makeKey(app, tenant);
  const { data: shop } = await app.ok("registerCustomShop", {
    key: key.value,
    body: { externalShopId: "tienda-envios", name: "Tienda de envíos" },
  });
  const { data } = await app.ok("createCustomOrder", {
    key: key.value,
    body: {
      shopId: shop.shopId,
      orderId: `E-${newIdBody().slice(-10)}`,
      total: change.total ?? 12_500_000,
      currency: "ARS",
      shippingAddress: BUYER,
      ...given({ shippingTotal: change.shippingTotal, paymentMethod: change.paymentMethod }),
    },
  });
  return data.id;
}

export const once = (): Record<string, string> => ({ "idempotency-key": `k-${newIdBody()}` });
