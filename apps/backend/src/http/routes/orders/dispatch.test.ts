import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";
import { type ThreePlaces, threePlaces } from "../../../../test/factories/routing.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();

const ADDRESS = { city: "Bogotá", address: "Calle 1 # 2-3" };
const confirmed = { status: "confirmed", shippingAddress: ADDRESS };
const placed = (daysAgo: number) => ({
  ...confirmed,
  placedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
});

const queue = async ({ token }: ThreePlaces, query: object = {}) =>
  (await app.ok("listDispatchQueue", { token, query: query as never })).data.items;

const waiting = async (w: ThreePlaces, query: object = {}) =>
  (await queue(w, query)).map(({ placeId, status, units, holdReasons }) =>
    [{ [w.a]: "A", [w.b]: "B", [w.c]: "C" }[placeId], status, units, ...holdReasons].join(" "),
  );

const summary = async ({ token }: ThreePlaces, query: Record<string, string> = {}) =>
  (await app.ok("getDispatchSummary", { token, query })).data;

const move = ({ token }: ThreePlaces, orderId: string, status: string) =>
  app.ok("changeOrderStatus", { token, params: { orderId }, body: { status } as never });

describe("an order in the queue", () => {
  it("waits at the place that it leaves from, and at both where it leaves from two", async () => {
    const w = await threePlaces(app);
    await w.sell({ X: 2 }, confirmed);
    expect(await waiting(w)).toEqual(["A ready 2"]);
    await w.sell({ X: 3, Y: 4 }, confirmed);
    expect((await waiting(w)).toSorted()).toEqual(["A ready 2", "A ready 3", "B ready 4"]);
    expect(await waiting(w, { placeId: w.b })).toEqual(["B ready 4"]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("says what is in its way, and is ready once nothing is", async () => {
    const w = await threePlaces(app);
    const orderId = await w.sell({ X: 1 }, { status: "pending" });
    expect(await waiting(w)).toEqual(["A held 1 unpaid address"]);
    const other = await w.sell({ X: 1 }, { status: "pending", shippingAddress: ADDRESS });
    expect((await waiting(w)).toSorted()).toEqual(["A held 1 unpaid", "A held 1 unpaid address"]);
    await move(w, other, "confirmed");
    expect(await waiting(w, { status: "ready" })).toEqual(["A ready 1"]);
    await move(w, other, "on_hold");
    expect(await waiting(w, { status: "ready" })).toEqual([]);
    expect((await waiting(w)).toSorted()).toEqual(["A held 1 manual", "A held 1 unpaid address"]);
    const { data } = await app.ok("getOrder", { token: w.token, params: { orderId } });
    expect(data.fulfilments).toMatchObject([{ status: "held", holdReasons: ["unpaid", "address"] }]);
  });

  it("leaves it when it is cancelled or has gone", async () => {
    const w = await threePlaces(app);
    const gone = await w.sell({ X: 1 }, confirmed);
    const cancelled = await w.sell({ X: 1 }, confirmed);
    await move(w, gone, "shipped");
    await move(w, cancelled, "cancelled");
    expect(await waiting(w)).toEqual([]);
    expect((await waiting(w, { status: "done,cancelled" })).toSorted()).toEqual([
      "A cancelled 1",
      "A done 1",
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("waits for what is left of it when its lines change", async () => {
    const w = await threePlaces(app);
    await w.sell({ X: 3, Y: 4 }, confirmed);
    await app.ok("createCustomOrder", {
      key: w.key.value,
      body: {
        shopId: w.shop.id,
        orderId: "A-1",
        status: "confirmed",
        total: 2_000,
        currency: "ARS",
        shippingAddress: ADDRESS,
        items: [{ sku: "X", quantity: 2 }],
      },
    });
    expect(await waiting(w)).toEqual(["A ready 2"]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("may take as many open days as its shop says", async () => {
    const w = await threePlaces(app);
    const shopIdOf = async () => (await queue(w))[0]?.shopId ?? "";
    await w.sell({ X: 1 }, confirmed);
    const params = { shopId: await shopIdOf() };
    const { data } = await app.ok("updateShop", { token: w.token, params, body: { handlingDays: 30 } });
    expect(data.handlingDays).toBe(30);
    await w.sell({ X: 1 }, confirmed);
    const [soon, later] = (await queue(w)).map(({ shipBy }) => Date.parse(shipBy ?? "") - Date.now());
    expect(soon).toBeLessThan(10 * 86_400_000);
    expect(later).toBeGreaterThan(28 * 86_400_000);
    const other = await threePlaces(app);
    expectError(
      await app.ask("updateShop", { token: other.token, params, body: { handlingDays: 1 } }),
      "SHOP_NOT_FOUND",
    );
  });

  it("stands by when it has to leave, and what is late is counted", async () => {
    const w = await threePlaces(app);
    const last = await w.sell({ X: 1 }, placed(0));
    const first = await w.sell({ X: 1 }, placed(20));
    const middle = await w.sell({ X: 1 }, placed(10));
    const items = await queue(w);
    expect(items.map(({ orderId }) => orderId)).toEqual([first, middle, last]);
    expect(items.map(({ isLate }) => isLate)).toEqual([true, true, false]);
    expect(await summary(w)).toMatchObject({ statuses: { ready: 3, held: 0 }, late: 2 });
    expect(await summary(w, { placeId: w.b })).toMatchObject({ statuses: { ready: 0 }, late: 0 });
    const before = new Date(Date.now() - 15 * 86_400_000).toISOString();
    expect((await queue(w, { shipBefore: before })).map(({ orderId }) => orderId)).toEqual([first]);
  });

  it("is found by its channel and shop, and by nobody of another tenant", async () => {
    const [w, other] = [await threePlaces(app), await threePlaces(app)];
    await w.sell({ X: 1 }, confirmed);
    expect(await waiting(w, { channel: "CUSTOM" })).toEqual(["A ready 1"]);
    expect(await waiting(w, { channel: "WPSHOP" })).toEqual([]);
    expect(await waiting(w, { shopId: w.shop.id })).toEqual(["A ready 1"]);
    expect(await waiting(other)).toEqual([]);
    const ask = (placeId: string) => app.ask("listDispatchQueue", { token: other.token, query: { placeId } });
    expectError(await ask(w.a), "PLACE_NOT_FOUND");
    expectError(await ask(newId("whs")), "PLACE_NOT_FOUND");
  });
});
