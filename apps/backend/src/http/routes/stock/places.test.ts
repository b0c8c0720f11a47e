import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { brokenPromises, repeat, transfer, twoPlaces } from "../../../../test/factories/places.ts";
import { makeWarehouse, BUYER } from "../../../../test/factories/shipping.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { findWarehouse } from "../../../domain/shipping/index.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { services } = app.foundation;

describe("places", () => {
  it("begin with one that holds everything, named like the tenant", async () => {
    const { token, places } = await twoPlaces(app);
    const { items } = (await app.ok("listPlaces", { token })).data;
    expect(items.map(({ name, isFirst, isDefault, kind }) => ({ name, isFirst, isDefault, kind }))).toEqual([
      { name: "Almacén Rojas", isFirst: true, isDefault: true, kind: "warehouse" },
      { name: "Tienda Centro", isFirst: false, isDefault: false, kind: "store" },
    ]);
    expect(items[1]).toMatchObject({ openDays: [1, 6], timeZone: "America/Bogota", rank: 20 });
    expect(await places()).toEqual({ first: 10, store: 0 });
  });

  it("can be renamed, ranked and made the default, but not twice with one name", async () => {
    const { token, storeId, firstId } = await twoPlaces(app);
    const params = { placeId: storeId };
    const { data } = await app.ok("updatePlace", {
      token,
      params,
      body: { name: "Local", rank: 5, isDefault: true, cutOff: "14:00" },
    });
    expect(data).toMatchObject({ name: "Local", rank: 5, isDefault: true, cutOff: "14:00" });
    const taken = await app.ask("updatePlace", {
      token,
      params: { placeId: firstId },
      body: { name: "LOCAL" },
    });
    expectError(taken, "PLACE_NAME_TAKEN");
    const zone = await app.ask("updatePlace", { token, params, body: { timeZone: "Mars/Olympus" } });
    expectError(zone, "BAD_REQUEST");
  });

  it("go when they are empty, and the first one never", async () => {
    const w = await twoPlaces(app);
    const { token, storeId, firstId } = w;
    expectError(await app.ask("deletePlace", { token, params: { placeId: firstId } }), "PLACE_NOT_EMPTY");
    const { transferId } = await transfer(app, w, 2);
    expectError(await app.ask("deletePlace", { token, params: { placeId: storeId } }), "PLACE_NOT_EMPTY");
    await app.ok("cancelTransfer", { token, params: { transferId } });
    await app.ok("deletePlace", { token, params: { placeId: storeId } });
    expect((await app.ok("listPlaces", { token })).data.items.map(({ kind }) => kind)).toEqual([
      "warehouse",
      "transit",
    ]);
  });

  it("are at most fifty, whichever way they are added", async () => {
    const { tenant, token } = await twoPlaces(app);
    await app.database.rows(
      `insert into app.places (tenant_id, id, name)
       select $1, 'whs_' || lpad(n::text, 26, '0'), 'Lugar ' || n from generate_series(1, 48) as n`,
      [tenant.id],
    );
    await makeWarehouse(app, token);
    expectError(
      await app.ask("createPlace", { token, body: { name: "Una más", kind: "store" } }),
      "PLACE_LIMIT",
    );
    const { items } = (await app.ok("listWarehouses", { token })).data;
    const { address } = items[0] ?? {};
    expect(address).toBeDefined();
    const more = await app.ask("createWarehouse", {
      token,
      body: { name: "Otra más", address: address ?? BUYER },
    });
    expectError(more, "PLACE_LIMIT");
  });

  it("send parcels from an address, also where the default one has none", async () => {
    const { tenant, token, storeId } = await twoPlaces(app);
    const depot = await makeWarehouse(app, token);
    await app.ok("updatePlace", { token, params: { placeId: storeId }, body: { isDefault: true } });
    const found = await services.inTenant(tenant.id, origin, (tx) => findWarehouse(tx, null));
    expect(found?.id).toBe(depot);
  });

  it("are absent for another tenant, like those that never were", async () => {
    const mine = await twoPlaces(app);
    const { owner } = await makeTenant(app, { plan: "PRO" });
    const { transferId } = await transfer(app, mine, 1);
    const ask = async (placeId: string, sent: string) => [
      await app.ask("updatePlace", { token: owner.token, params: { placeId }, body: { rank: 1 } }),
      await app.ask("deletePlace", { token: owner.token, params: { placeId } }),
      await app.ask("listPlaceStock", { token: owner.token, params: { placeId } }),
      await app.ask("countPlace", {
        token: owner.token,
        params: { placeId },
        body: { lines: [{ sku: "TAZA", counted: 1 }] },
      }),
      await app.ask("cancelTransfer", { token: owner.token, params: { transferId: sent } }),
    ];
    const strip = (answers: Awaited<ReturnType<typeof ask>>) =>
      answers.map(({ status, body }) => ({ status, body: { ...body, requestId: "" } }));
    const theirs = strip(await ask(mine.storeId, transferId));
    expect(theirs).toEqual(strip(await ask(newId("whs"), newId("trf"))));
    expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("are changed by managers, in plans with several places", async () => {
    const { tenant, token } = await twoPlaces(app);
    const operator = await makeUser(app, tenant, "OPERATOR");
    const body = { name: "Otra", kind: "warehouse" } as const;
    expectError(await app.ask("createPlace", { token: operator.token, body }), "ROLE_FORBIDDEN");
    expect((await app.ok("createPlace", { token, body })).data.name).toBe("Otra");
    const { owner } = await makeTenant(app, { plan: "BASIC" });
    expectError(await app.ask("createPlace", { token: owner.token, body }), "PLAN_FEATURE_LOCKED");
  });
});

describe("stock in two places", () => {
  it("is sold at the default place, then at the other, and returns where it was", async () => {
    const w = await twoPlaces(app);
    await app.ok("updateMasterVariant", {
      token: w.token,
      params: { masterVariantId: w.masterVariantId },
      body: { stock: 4, placeId: w.storeId },
    });
    expect(await w.places()).toEqual({ first: 10, store: 4 });
    const { data: order } = await w.sell("1", 12);
    expect(await w.places()).toEqual({ first: 0, store: 2 });
    const { movements, level, check } = await w.explain();
    expect({ onHand: level.onHand, isConsistent: check.isConsistent }).toEqual({
      onHand: 2,
      isConsistent: true,
    });
    expect(
      movements.items.slice(0, 2).map(({ reason, delta, place }) => [reason, delta, place?.name]),
    ).toEqual([
      ["sale", -2, "Tienda Centro"],
      ["sale", -10, "Almacén Rojas"],
    ]);
    await app.ok("changeOrderStatus", {
      token: w.token,
      params: { orderId: order.id },
      body: { status: "cancelled" },
    });
    expect(await w.places()).toEqual({ first: 10, store: 4 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("cannot be set where goods only pass through", async () => {
    const w = await twoPlaces(app);
    await transfer(app, w, 1);
    const { items } = (await app.ok("listPlaces", { token: w.token })).data;
    const transit = items.find(({ kind }) => kind === "transit")?.placeId ?? "";
    const set = (placeId: string) =>
      app.ask("updateMasterVariant", {
        token: w.token,
        params: { masterVariantId: w.masterVariantId },
        body: { stock: 4, placeId },
      });
    expectError(await set(transit), "PLACE_NOT_COUNTED");
    expectError(await set(newId("whs")), "PLACE_NOT_FOUND");
  });

  it("is shown by place, and explained as it was at an earlier moment", async () => {
    const w = await twoPlaces(app);
    const before = new Date();
    await transfer(app, w, 4);
    const stock = async (placeId: string) =>
      (
        await app.ok("listPlaceStock", { token: w.token, params: { placeId }, query: { search: "taz" } })
      ).data.items.map(({ sku, onHand }) => [sku, onHand]);
    expect(await stock(w.firstId)).toEqual([["TAZA", 6]]);
    expect(await stock(w.storeId)).toEqual([]);
    const { data } = await app.ok("explainStock", {
      token: w.token,
      params: { masterVariantId: w.masterVariantId },
      query: { at: before.toISOString() },
    });
    expect(data.places.map(({ kind, onHand }) => [kind, onHand])).toEqual([
      ["warehouse", 10],
      ["store", 0],
      ["transit", 0],
    ]);
  });
});

describe("places under everybody's hands", () => {
  it("lose and double nothing while goods are sold, moved, counted and set, all at once", {
    timeout: 60_000,
  }, async () => {
    const w = await twoPlaces(app);
    const set = (stock: number) =>
      app.ask("updateMasterVariant", {
        token: w.token,
        params: { masterVariantId: w.masterVariantId },
        body: { stock, placeId: w.storeId },
      });
    const body = {
      fromPlaceId: w.firstId,
      toPlaceId: w.storeId,
      lines: [{ sku: "TAZA", quantity: 1 }],
      send: true,
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_unused, n) => [
        w.sell(`A-${n}`, 1).then(() => ({ status: 201 })),
        app.ask("createTransfer", { token: w.token, headers: repeat(), body }),
        set(n),
        app.ask("countPlace", {
          token: w.token,
          params: { placeId: w.storeId },
          body: { lines: [{ sku: "TAZA", counted: n }], confirm: true },
        }),
        app.ask("setAside", {
          token: w.token,
          headers: repeat(),
          params: { placeId: w.firstId },
          body: { sku: "TAZA", quantity: 1, direction: "in" },
        }),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 201, 409]))).toEqual(
      new Set(),
    );
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are not removed from under goods that arrive", async () => {
    const w = await twoPlaces(app);
    const params = { placeId: w.storeId };
    const [set, removed] = await Promise.all([
      app.ask("updateMasterVariant", {
        token: w.token,
        params: { masterVariantId: w.masterVariantId },
        body: { stock: 3, placeId: w.storeId },
      }),
      app.ask("deletePlace", { token: w.token, params }),
    ]);
    const isThere = set.status === 200;
    expect({ removed: removed.status, isThere }).toEqual({ removed: isThere ? 409 : 200, isThere });
    expect(await brokenPromises(app)).toEqual([]);
  });
});
