import { verifyInvariants } from "../../src/flows/upkeep/verify-invariants.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { TestApp } from "../app.ts";
import { makeKey } from "./key.ts";
import { makeShop, stockOne } from "./stock.ts";
import { makeTenant, origin } from "./tenant.ts";

/** A key for a request that is sent once. */
export const repeat = () => ({ "idempotency-key": newId("idk") });

/** Ten cups in the first place, and a store beside it. */
export async function twoPlaces(app: TestApp) {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const key = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  const { masterVariantId } = await stockOne(app, tenant, shop, "TAZA", 10);
  const [first] = (await app.ok("listPlaces", { token })).data.items;
  const { data: store } = await app.ok("createPlace", {
    token,
    body: { name: "Tienda Centro", kind: "store", rank: 20, openDays: [1, 6], timeZone: "America/Bogota" },
  });
  const sell = (orderId: string, quantity: number) =>
    app.ok("createCustomOrder", {
      key: key.value,
      body: {
        shopId: shop.id,
        orderId,
        total: quantity,
        currency: "COP",
        items: [{ sku: "TAZA", quantity }],
      },
    });
  const explain = async () => (await app.ok("explainStock", { token, params: { masterVariantId } })).data;
  const places = async () =>
    Object.fromEntries(
      (await explain()).places.map(({ name, kind, onHand }) => [
        kind === "store" ? "store" : kind === "warehouse" ? "first" : name,
        onHand,
      ]),
    );
  return {
    tenant,
    token,
    masterVariantId,
    firstId: first?.placeId ?? "",
    storeId: store.placeId,
    sell,
    explain,
    places,
  };
}

export type TwoPlaces = Awaited<ReturnType<typeof twoPlaces>>;

export async function transfer(app: TestApp, { token, firstId, storeId }: TwoPlaces, quantity: number) {
  const body = { fromPlaceId: firstId, toPlaceId: storeId, lines: [{ sku: "TAZA", quantity }], send: true };
  return (await app.ok("createTransfer", { token, headers: repeat(), body })).data;
}

/** What is wrong with any tenant of the app. */
export const brokenPromises = async (app: TestApp) => {
  const { findings } = await verifyInvariants(app.foundation.services, origin, 60);
  return findings.flatMap(({ name, first }) => (first ? [`${name} ${first.what}`] : []));
};
