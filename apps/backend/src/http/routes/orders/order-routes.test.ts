import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { brokenPromises, repeat } from "../../../../test/factories/places.ts";
import {
  everything,
  ranked,
  threePlaces as openPlaces,
  type ThreePlaces,
} from "../../../../test/factories/routing.ts";
import { stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const threePlaces = () => openPlaces(app);

describe("an order of a tenant with three places", () => {
  it("leaves whole from the first place that has everything, and says why the others do not", async () => {
    const w = await threePlaces();
    const route = await w.route(await w.sell({ X: 2, Y: 1 }));
    expect(w.from(route)).toBe("C X2, C Y1");
    expect(route.isRouted).toBe(true);
    const [decision] = route.decisions;
    expect(decision).toMatchObject({
      cause: "intake",
      outcome: "complete",
      rule: { version: 0, name: null, mode: "prefer_complete", maxParts: 2 },
    });
    expect(decision?.places.map(({ verdict }) => verdict)).toEqual(["no_stock", "no_stock", "chosen"]);
    expect(decision?.places.at(-1)?.free.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["X", 3],
      ["Y", 3],
    ]);
    expect(await w.left(w.x)).toEqual({ A: 5, B: 1, C: 1 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("leaves from two where no one has everything, and one after another finds what the one before left", async () => {
    const w = await threePlaces();
    const first = await w.route(await w.sell({ X: 4, Y: 3 }));
    expect(w.from(first)).toBe("A X4, B Y3");
    expect(first.decisions[0]?.outcome).toBe("split");
    expect(w.from(await w.route(await w.sell({ X: 4 })))).toBe("A X1, C X3");
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is short where nobody has enough: the first place owes the rest", async () => {
    const w = await threePlaces();
    const route = await w.route(await w.sell({ X: 12 }));
    expect(route.decisions[0]?.outcome).toBe("short");
    expect(w.from(route)).toBe("A X9, C X3");
    expect(await w.left(w.x)).toEqual({ A: -4, B: 1, C: 0 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("returns to where it was taken when it is cancelled, and what is added leaves with the rest", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 2, Y: 1 });
    await app.ok("createCustomOrder", {
      key: w.key.value,
      body: {
        shopId: w.shop.id,
        orderId: "A-1",
        total: 1_000,
        currency: "ARS",
        items: [
          { sku: "X", quantity: 3 },
          { sku: "Y", quantity: 1 },
        ],
      },
    });
    expect(w.from(await w.route(orderId))).toBe("C X3, C Y1");
    await app.ok("changeOrderStatus", {
      token: w.token,
      params: { orderId },
      body: { status: "cancelled" },
    });
    expect(w.from(await w.route(orderId))).toBe("");
    expect(await w.left(w.x)).toEqual({ A: 5, B: 1, C: 3 });
    expect(await w.left(w.y)).toEqual({ A: 0, B: 4, C: 3 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("leaves from where nothing was before, when a rule says so", async () => {
    const w = await threePlaces();
    const { masterVariantId } = await stockOne(app, w.tenant, w.shop, "Z", 7);
    await w.save(0, everything({ ...ranked, placeIds: [w.b, w.c] }));
    expect(w.from(await w.route(await w.sell({ X: 1, Z: 2 })))).toBe("B X1, B Z2");
    expect(await w.left(masterVariantId)).toEqual({ A: 7, B: -2, C: 0 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is not routed while all it wants is at the first place by itself", async () => {
    const w = await threePlaces();
    await stockOne(app, w.tenant, w.shop, "Z", 7);
    const route = await w.route(await w.sell({ Z: 2 }));
    expect(route).toMatchObject({ isRouted: false, decisions: [] });
    expect(w.from(route)).toBe("A Z2");
  });

  it("is not routed where only one place ships", async () => {
    const w = await threePlaces();
    for (const placeId of [w.b, w.c]) {
      await app.ok("updatePlace", { token: w.token, params: { placeId }, body: { isShipping: false } });
    }
    expect((await w.route(await w.sell({ X: 1 }))).isRouted).toBe(false);
  });
});

describe("an order is routed by hand", () => {
  it("line by line, with the units counted where they were and where they are", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 2, Y: 1 });
    const [line] = (await w.route(orderId)).places[0]?.lines ?? [];
    const { data } = await app.ok("routeOrder", {
      token: w.token,
      params: { orderId },
      body: { lines: [{ orderLineId: line?.orderLineId ?? "", placeId: w.b, quantity: 1 }] },
    });
    expect(w.from(data)).toBe("B X1, C X1, C Y1");
    expect(data.decisions.map(({ cause, actorKind, outcome }) => [cause, actorKind, outcome])).toEqual([
      ["by_hand", "user", "split"],
      ["intake", "key", "complete"],
    ]);
    expect(await w.left(w.x)).toEqual({ A: 5, B: 0, C: 2 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("again by the rules, as if it had just come, and twice changes nothing", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 1 });
    expect(w.from(await w.route(orderId))).toBe("A X1");
    await w.save(0, everything({ ...ranked, placeIds: [w.b, w.c] }));
    const again = { token: w.token, params: { orderId }, body: { again: true as const } };
    const { data } = await app.ok("routeOrder", again);
    expect(w.from(data)).toBe("B X1");
    const { data: twice } = await app.ok("routeOrder", again);
    expect(twice.decisions.map(({ cause }) => cause)).toEqual(["again", "intake"]);
    expect(await w.left(w.x)).toEqual({ A: 5, B: 0, C: 3 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("to a place where the product never was", async () => {
    const w = await threePlaces();
    const { masterVariantId } = await stockOne(app, w.tenant, w.shop, "Z", 7);
    const orderId = await w.sell({ Z: 2 });
    const [line] = (await w.route(orderId)).places[0]?.lines ?? [];
    const { data } = await app.ok("routeOrder", {
      token: w.token,
      params: { orderId },
      body: { lines: [{ orderLineId: line?.orderLineId ?? "", placeId: w.b, quantity: 2 }] },
    });
    expect(w.from(data)).toBe("B Z2");
    expect(await w.left(masterVariantId)).toEqual({ A: 7, B: -2, C: 0 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("not with more units than it has, nor once it has left, nor from what cannot be sold", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 2 });
    const [line] = (await w.route(orderId)).places[0]?.lines ?? [];
    const to = (placeId: string, quantity: number) =>
      app.ask("routeOrder", {
        token: w.token,
        params: { orderId },
        body: { lines: [{ orderLineId: line?.orderLineId ?? "", placeId, quantity }] },
      });
    expectError(await to(w.b, 3), "LINES_EXCEED_ALLOCATION");
    expectError(await to(newId("whs"), 1), "PLACE_NOT_FOUND");
    const both = await app.ask("routeOrder", { token: w.token, params: { orderId }, body: {} });
    expectError(both, "BAD_REQUEST");
    for (const status of ["ready_to_ship", "shipped"] as const) {
      await app.ok("changeOrderStatus", { token: w.token, params: { orderId }, body: { status } });
    }
    expectError(await to(w.b, 1), "ROUTE_NOT_ALLOWED");
  });

  it("never by another tenant, for whom it is absent", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 2 });
    const { owner } = await makeTenant(app, { plan: "PRO" });
    const ask = async (id: string) => [
      await app.ask("getOrderRoute", { token: owner.token, params: { orderId: id } }),
      await app.ask("routeOrder", { token: owner.token, params: { orderId: id }, body: { again: true } }),
    ];
    const strip = (answers: Awaited<ReturnType<typeof ask>>) =>
      answers.map(({ status, body }) => ({ status, body: { ...body, requestId: "" } }));
    const theirs = strip(await ask(orderId));
    expect(theirs).toEqual(strip(await ask(newId("ord"))));
    expect(theirs.map(({ status }) => status)).toEqual([404, 404]);
  });
});

const reject = (
  w: ThreePlaces,
  orderId: string,
  placeId: string,
  body: object,
  headers: Readonly<Record<string, string>> = repeat(),
) =>
  app.ask("rejectPlace", {
    token: w.token,
    headers,
    params: { orderId, placeId },
    body: body as never,
  });

describe("a place that cannot send", () => {
  it("is not asked again, and the next one takes over", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 1 });
    expect((await reject(w, orderId, w.a, { reason: "closed" })).status).toBe(200);
    const route = await w.route(orderId);
    expect(w.from(route)).toBe("B X1");
    expect(route.decisions[0]).toMatchObject({
      cause: "rejected",
      rejected: { placeId: w.a, reason: "closed" },
    });
    expect(route.decisions[0]?.places.at(-1)).toMatchObject({ placeId: w.a, verdict: "excluded" });
    expect(await w.left(w.x)).toEqual({ A: 5, B: 0, C: 3 });
    await app.ok("routeOrder", { token: w.token, params: { orderId }, body: { again: true } });
    expect(w.from(await w.route(orderId))).toBe("B X1");
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("because it did not find them: they are counted off, and all shops show fewer", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 2 });
    const [line] = (await w.route(orderId)).places[0]?.lines ?? [];
    const lines = [{ orderLineId: line?.orderLineId ?? "", quantity: 1 }];
    expect((await reject(w, orderId, w.a, { reason: "not_found", lines })).status).toBe(200);
    expect(w.from(await w.route(orderId))).toBe("A X1, B X1");
    expect(await w.left(w.x)).toEqual({ A: 3, B: 0, C: 3 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is told so once: a repeat takes nothing off again, and without a key it is refused", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ X: 3 });
    const [line] = (await w.route(orderId)).places[0]?.lines ?? [];
    const body = { reason: "not_found", lines: [{ orderLineId: line?.orderLineId ?? "", quantity: 1 }] };
    const key = repeat();
    expect((await reject(w, orderId, w.a, body, key)).status).toBe(200);
    expect((await reject(w, orderId, w.a, body, key)).status).toBe(200);
    expect(await w.left(w.x)).toEqual({ A: 2, B: 0, C: 3 });
    expect((await reject(w, orderId, w.a, body, {})).status).toBe(400);
    expect(await w.left(w.x)).toEqual({ A: 2, B: 0, C: 3 });
  });

  it("because they are damaged: they are in quarantine", async () => {
    const w = await threePlaces();
    const orderId = await w.sell({ Y: 2 });
    expect((await reject(w, orderId, w.b, { reason: "damaged" })).status).toBe(200);
    expect(w.from(await w.route(orderId))).toBe("C Y2");
    const { data } = await app.ok("explainStock", { token: w.token, params: { masterVariantId: w.y } });
    expect(data.places.map(({ kind, onHand }) => [kind, onHand])).toEqual([
      ["warehouse", 0],
      ["warehouse", 2],
      ["warehouse", 1],
      ["quarantine", 2],
    ]);
    expect(data.level.onHand).toBe(3);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("keeps the order where no other has any of it, or where it does not leave from there", async () => {
    const w = await threePlaces();
    const { masterVariantId } = await stockOne(app, w.tenant, w.shop, "Z", 7);
    const orderId = await w.sell({ Z: 2 });
    expectError(await reject(w, orderId, w.a, { reason: "not_found" }), "NO_PLACE_LEFT");
    expect(w.from(await w.route(orderId))).toBe("A Z2");
    expect(await w.left(masterVariantId)).toEqual({ A: 5, B: 0, C: 0 });
    expectError(await reject(w, orderId, w.b, { reason: "closed" }), "LINES_EXCEED_ALLOCATION");
  });
});
