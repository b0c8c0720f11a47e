import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { everything, ranked, threePlaces as openPlaces } from "../../../../test/factories/routing.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const threePlaces = () => openPlaces(app);

const address = (zip: string) => ({
  shippingAddress: { address: "Calle 1", city: "Bariloche", country: "AR", zip },
});

describe("rules", () => {
  it("decide by what the order is, the first of them first, and each version is kept with its orders", async () => {
    const w = await threePlaces();
    const south = {
      name: "Sur",
      when: { countries: ["AR"], zipPrefixes: ["83", "84"] },
      use: { ...ranked, placeIds: [w.b, w.a] },
    };
    const { body } = await w.save(0, [south]);
    expect(body).toMatchObject({ data: { version: 1, rules: [south] } });
    const inSouth = await w.route(await w.sell({ X: 1 }, address("8400")));
    expect(w.from(inSouth)).toBe("B X1");
    expect(inSouth.decisions[0]?.rule).toMatchObject({ version: 1, name: "Sur" });
    const elsewhere = await w.route(await w.sell({ X: 1 }, address("1400")));
    expect(w.from(elsewhere)).toBe("A X1");
    expect(elsewhere.decisions[0]?.rule).toMatchObject({ version: 1, name: null });
  });

  it("are saved by one of two who read the same version", async () => {
    const w = await threePlaces();
    expect((await w.save(0, everything(ranked))).status).toBe(200);
    expectError(await w.save(0, everything(ranked)), "VERSION_CONFLICT");
    expect((await app.ok("getRoutingRules", { token: w.token })).data).toMatchObject({ version: 1 });
  });

  it("name places of the tenant whose goods can be sold, and are saved by managers", async () => {
    const [w, other] = [await threePlaces(), await threePlaces()];
    const foreign = await w.save(0, everything({ ...ranked, placeIds: [other.b] }));
    const absent = await w.save(0, everything({ ...ranked, placeIds: [newId("whs")] }));
    expectError(foreign, "PLACE_NOT_FOUND");
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
    const operator = await makeUser(app, w.tenant, "OPERATOR");
    const body = { version: 0, rules: [] };
    expectError(await app.ask("saveRoutingRules", { token: operator.token, body }), "ROLE_FORBIDDEN");
    const { owner } = await makeTenant(app, { plan: "BASIC" });
    expectError(await app.ask("saveRoutingRules", { token: owner.token, body }), "PLAN_FEATURE_LOCKED");
  });

  it("route what was waiting for its product, once it is linked", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ LATE: 1 });
    expect((await w.route(orderId)).places).toEqual([]);
    await app.ok("upsertCustomProducts", {
      key: w.key.value,
      body: { shopId: w.shop.id, products: [{ sku: "LATE", name: "Late", price: 1, stock: 3 }] },
    });
    expect(w.from(await w.route(orderId))).toBe("A LATE1");
  });
});

describe("rules that are only tried", () => {
  const period = { from: "2020-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

  it("tell what they would have done with each order, with the stock as it found it", async () => {
    const w = await threePlaces();
    await w.sell({ X: 2, Y: 1 });
    await w.sell({ X: 4, Y: 3 });
    await w.sell({ X: 2 });
    const { data } = await app.ok("simulateRouting", {
      token: w.token,
      body: { ...period, rules: everything({ ...ranked, placeIds: [w.b, w.c] }) as never },
    });
    expect(data).toMatchObject({
      orders: 3,
      isWhole: true,
      outcomes: { complete: 1, split: 1, short: 1, unrouted: 0 },
      changed: 2,
    });
    const at = Object.fromEntries(
      data.places.map(({ placeId, before, after }) => [placeId, [before, after]]),
    );
    expect(at).toEqual({ [w.a]: [5, 0], [w.b]: [4, 7], [w.c]: [3, 5] });
    expect((await app.ok("getRoutingRules", { token: w.token })).data.version).toBe(0);
  });

  it("change nothing where they do what was done", async () => {
    const w = await threePlaces();
    await w.sell({ X: 2, Y: 1 });
    await w.sell({ X: 12 });
    const { data } = await app.ok("simulateRouting", {
      token: w.token,
      body: { ...period, rules: [], limit: 1 },
    });
    expect(data).toMatchObject({ orders: 1, isWhole: false, changed: 0, outcomes: { short: 1 } });
    const whole = await app.ok("simulateRouting", { token: w.token, body: { ...period, rules: [] } });
    expect(whole.data).toMatchObject({ orders: 2, isWhole: true, changed: 0 });
  });

  it("need a period", async () => {
    const w = await threePlaces();
    const body = { from: period.to, to: period.from, rules: [] };
    expectError(await app.ask("simulateRouting", { token: w.token, body }), "INVALID_DATE_RANGE");
  });
});
