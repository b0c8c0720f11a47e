import { expect, it } from "vitest";
import { southernCard } from "../../carriers/ratetable/testing/southern-card.ts";
import { useApp } from "../../../test/app.ts";
import { BOX, BUYER, makeOrder, makeRateTable, SENDER } from "../../../test/factories/shipping.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { eraseBuyers } from "./protect-buyers.ts";

const app = await useApp();

const TABLES = [
  "shipments",
  "labels",
  "quotes",
  "quote_rates",
  "tracking_events",
  "purchase_attempts",
  "orders",
];

async function found(tenantId: string): Promise<string[]> {
  const hits = await Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.database.rows<{ text: string }>(
        `select row_to_json(t)::text as text from app.${table} t where tenant_id = $1`,
        [tenantId],
      );
      return rows.some(({ text }) => text.includes(BUYER.name) || text.includes(BUYER.address))
        ? [table]
        : [];
    }),
  );
  return hits.flat();
}

it("a buyer who is erased is found in no parcel there or back, no label and no quote, and what it cost stays", async () => {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { token } = tenant.owner;
  const nextDoor = { ...SENDER, city: BUYER.city, region: BUYER.region, zip: BUYER.zip };
  await app.ok("createWarehouse", { token, body: { name: "Depósito Norte", address: nextDoor } });
  await makeRateTable(app, token, { ...southernCard, origin: { country: "AR" } });
  const orderId = await makeOrder(app, tenant);
  await app.database.rows(
    "update app.orders set customer = jsonb_build_object('email', 'rocio@compradora.example') where id = $1",
    [orderId],
  );
  const { data } = await app.ok("createShipment", {
    token,
    headers: { "idempotency-key": "borrar" },
    body: { orderId, select: "cheapest", parcels: [BOX], destination: BUYER },
  });
  const back = await app.ok("createReturn", {
    token,
    headers: { "idempotency-key": "devolver" },
    params: { shipmentId: data.shipmentId },
    body: {},
  });
  expect(back.data.origin).toMatchObject({ name: BUYER.name });
  expect(await found(tenant.id)).toEqual(expect.arrayContaining(["shipments", "quotes"]));
  const choice = { email: "rocio@compradora.example", placedBefore: null };
  await eraseBuyers(app.foundation.services, tenant.id, origin, choice);
  expect(await found(tenant.id)).toEqual([]);
  const after = await app.ok("getShipment", { token, params: { shipmentId: data.shipmentId } });
  expect(after.data.destination).toMatchObject({ city: BUYER.city, country: BUYER.country, name: "" });
  expect(after.data.charges).toEqual(data.charges);
  const returned = await app.ok("getShipment", { token, params: { shipmentId: back.data.shipmentId } });
  expect(returned.data.origin).toMatchObject({ city: BUYER.city, name: "" });
  expect(returned.data.destination).toEqual(back.data.destination);
});
