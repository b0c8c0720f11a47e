import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { threePlaces, type ThreePlaces } from "../../../test/factories/routing.ts";
import { sweep } from "../upkeep/sweep.ts";
import { deliverNotifications } from "./deliver-notifications.ts";
import { tellLate } from "./tell-late.ts";

const app = await useApp();
const { services } = app.foundation;
const ADDRESS = { city: "Bogotá", address: "Calle 1 # 2-3" };

const sellReady = (w: ThreePlaces, items: Readonly<Record<string, number>>) =>
  w.sell(items, { status: "confirmed", shippingAddress: ADDRESS });

const shouldHaveLeft = ({ tenant }: ThreePlaces, orderId: string, ago: string) =>
  app.database.rows(
    `update app.fulfilments set ship_by = now() - $3::interval, ship_by_source = 'place'
     where tenant_id = $1 and order_id = $2`,
    [tenant.id, orderId, ago],
  );

const isRung = async ({ tenant }: ThreePlaces) =>
  (await sweep({ ...services, ring: () => undefined }, "notify")).includes(tenant.id);

async function alerts({ tenant, token }: ThreePlaces) {
  await tellLate(services, tenant.id);
  await deliverNotifications(services, tenant.id);
  const { items } = (await app.ok("listNotifications", { token, query: {} })).data;
  return items
    .filter(({ type }) => type === "dispatch.late")
    .map(({ data }) => `${String(data["placeName"])} ${String(data["orders"])}`);
}

it("orders that did not leave in time alert once, place by place", async () => {
  const w = await threePlaces(app);
  const first = await sellReady(w, { X: 2 });
  const second = await sellReady(w, { X: 1 });
  const both = await sellReady(w, { Y: 4 });
  await sellReady(w, { X: 1 });
  expect(await alerts(w)).toEqual([]);
  await shouldHaveLeft(w, first, "2 minutes");
  await shouldHaveLeft(w, second, "1 minute");
  await shouldHaveLeft(w, both, "1 minute");
  expect(await isRung(w)).toBe(true);
  const told = await alerts(w);
  expect(told).toHaveLength(2);
  expect(told.filter((text) => text === "B 1")).toHaveLength(1);
  expect(told.filter((text) => text.endsWith(" 2"))).toHaveLength(1);
  expect(await isRung(w)).toBe(false);
  expect(await alerts(w)).toEqual(told);
});

it("an order that was late for long when it came alerts nobody, nor one that has gone", async () => {
  const w = await threePlaces(app);
  await shouldHaveLeft(w, await sellReady(w, { X: 1 }), "30 days");
  const gone = await sellReady(w, { X: 1 });
  await app.ok("changeOrderStatus", {
    token: w.token,
    params: { orderId: gone },
    body: { status: "shipped" },
  });
  await shouldHaveLeft(w, gone, "1 minute");
  expect(await isRung(w)).toBe(false);
  expect(await alerts(w)).toEqual([]);
});

it("two workers that look at the same moment alert once", async () => {
  const w = await threePlaces(app);
  await shouldHaveLeft(w, await sellReady(w, { X: 1 }), "1 minute");
  await Promise.all(Array.from({ length: 4 }, () => tellLate(services, w.tenant.id)));
  const events = await app.database.rows(
    "select from app.outgoing_events where tenant_id = $1 and type = 'dispatch.late'",
    [w.tenant.id],
  );
  expect(events).toHaveLength(1);
});
