import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BUYER, makeRateTable, once, sendParcel } from "../../../../test/factories/shipping.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { wholeHours } from "../../../carriers/envia/wire.ts";
import type { Outcome } from "../../../ports/carrier.ts";

const { app, envia, merchant, withEnvia } = await useCarriers({ PURCHASE_LEASE_SECONDS: "3" });

beforeEach(() => {
  envia.pickups.length = 0;
  envia.pickupPrice = 0;
  envia.balance = 1_000_000_000;
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const window = { date: tomorrow, from: "09:00", to: "13:00" };

const parcel = (token: string, change: object = {}) => sendParcel(app, token, change);

const asked = () => envia.calls.filter(({ operation }) => operation === "pickup");

async function onePickup(token: string) {
  const { data } = await app.ok("createPickups", { token, headers: once(), body: window });
  const [pickup] = data.pickups;
  if (!pickup) {
    throw new Error("no pickup");
  }
  return pickup;
}

describe("a pickup", () => {
  it("is asked for once for each place, with what the carrier needs to come", async () => {
    const { token, connectionId } = await withEnvia();
    const [one, two] = [await parcel(token), await parcel(token)];
    await parcel(token, {
      origin: { ...BUYER, name: "Depósito Norte", address: "Ruta 8 km 50", city: "Pilar", zip: "1629" },
    });
    envia.pickupPrice = 1_500.5;
    const { data } = await app.ok("createPickups", {
      token,
      headers: once(),
      body: {
        ...window,
        connectionId,
        contact: { name: "Marta", phone: "+541140000009" },
        notes: "portón azul",
      },
    });
    expect(
      data.pickups.map(({ status, shipments, confirmation }) => [status, shipments, confirmation]),
    ).toEqual(
      expect.arrayContaining([
        ["booked", 2, expect.stringMatching(/^RET-/)],
        ["booked", 1, expect.stringMatching(/^RET-/)],
      ]),
    );
    const [south] = data.pickups;
    expect(south).toMatchObject({
      carrier: { code: "andreani" },
      place: { name: "Marta", phone: "+541140000009", address: "Av. Ejemplo 1200" },
      cost: { currency: "ARS", amount: 150_050 },
      weightG: 5_000,
      ...window,
    });
    const numbers = [one.tracking.number, two.tracking.number];
    const wire = asked().find(({ body }) => JSON.stringify(body).includes("1284"));
    expect(wire?.body).toMatchObject({
      origin: { name: "Marta", postalCode: "1284", country: "AR" },
      shipment: {
        carrier: "andreani",
        pickup: {
          date: tomorrow,
          timeFrom: 9,
          timeTo: 13,
          totalPackages: 2,
          totalWeight: 5,
          weightUnit: "KG",
          trackingNumbers: numbers,
          instructions: "portón azul",
        },
      },
    });
    const shown = await app.ok("getPickup", { token, params: { pickupId: south?.pickupId ?? "" } });
    expect(shown.data.items.map(({ trackingNumber }) => trackingNumber)).toEqual(numbers);
    expect((await app.ok("listPickups", { token, query: { connectionId } })).data.total).toBe(2);
    expectError(
      await app.ask("createPickups", {
        token,
        headers: once(),
        body: { ...window, shipmentIds: [one.shipmentId] },
      }),
      "SHIPMENT_ON_PICKUP",
    );
    expectError(
      await app.ask("createPickups", { token, headers: once(), body: window }),
      "NOTHING_TO_HAND_OVER",
    );
  });

  it("is asked for within whole hours, where the carrier knows no others", () => {
    expect(wholeHours("09:30", "13:45")).toEqual({ timeFrom: 10, timeTo: 13 });
    expect(wholeHours("09:30", "10:15")).toBeNull();
  });

  it.each(["drop-after", "garbage"] as const)(
    "is unknown when the line breaks (%s), is not asked for again by a repeat, and holds its parcels",
    async (kind) => {
      const { token } = await withEnvia();
      const { shipmentId } = await parcel(token);
      envia.faults.push({ operation: "pickup", kind, times: 1 });
      const headers = once();
      const first = await app.ask("createPickups", { token, headers, body: window });
      expect(first.status).toBe(202);
      expect(first.body.data).toMatchObject({ pickups: [{ status: "unknown", confirmation: null }] });
      const again = await app.ask("createPickups", { token, headers, body: window });
      expect(again.status).toBe(202);
      expectError(
        await app.ask("createPickups", {
          token,
          headers: once(),
          body: { ...window, shipmentIds: [shipmentId] },
        }),
        "SHIPMENT_ON_PICKUP",
      );
      expect(envia.pickups).toHaveLength(1);
      expect(asked()).toHaveLength(1);
    },
  );

  it("of which nobody knows is settled by who calls the carrier, one way or the other", async () => {
    const { token } = await withEnvia();
    for (const booked of [true, false]) {
      const { shipmentId } = await parcel(token);
      envia.faults.push({ operation: "pickup", kind: "drop-after", times: 1 });
      const { pickupId } = await onePickup(token);
      expectError(
        await app.ask("cancelPickup", { token, params: { pickupId }, body: { byPhone: true } }),
        "INVALID_TRANSITION",
      );
      const body = booked ? { booked, confirmation: "POR-TELEFONO" } : { booked };
      const { data } = await app.ok("resolvePickup", { token, params: { pickupId }, body });
      expect([data.status, data.confirmation]).toEqual(
        booked ? ["booked", "POR-TELEFONO"] : ["cancelled", null],
      );
      expectError(
        await app.ask("resolvePickup", { token, params: { pickupId }, body }),
        "INVALID_TRANSITION",
      );
      const again = await app.ask("createPickups", {
        token,
        headers: once(),
        body: { ...window, shipmentIds: [shipmentId] },
      });
      expect(again.status).toBe(booked ? 409 : 201);
    }
  });

  it("whose asker died is unknown when the lease ends, and a repeat of its request asks nobody", async () => {
    const { tenant, token } = await withEnvia();
    await parcel(token);
    const headers = once();
    await app.ok("createPickups", { token, headers, body: window });
    await app.database.rows(
      `update app.pickups set status = 'asking', confirmation = null, lease_until = now() - interval '1 second'
       where tenant_id = $1`,
      [tenant.id],
    );
    await app.database.rows("delete from app.idempotency_keys where tenant_id = $1", [tenant.id]);
    const again = await app.ask("createPickups", { token, headers, body: window });
    expect([again.status, again.body.data]).toMatchObject([202, { pickups: [{ status: "unknown" }] }]);
    expect(asked()).toHaveLength(1);
    await app.database.rows("delete from app.idempotency_keys where tenant_id = $1", [tenant.id]);
    expectError(
      await app.ask("createPickups", { token, headers, body: { ...window, to: "14:00" } }),
      "IDEMPOTENCY_KEY_REUSED",
    );
  });

  it("is asked for once when two people ask at the same moment", async () => {
    const { token } = await withEnvia();
    const { shipmentId } = await parcel(token);
    const body = { ...window, shipmentIds: [shipmentId] };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.ask("createPickups", { token, headers: once(), body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(envia.pickups).toHaveLength(1);
  });

  it("that every carrier refuses is an error with its reason, and its parcels are free again", async () => {
    const { token } = await withEnvia();
    const { shipmentId } = await parcel(token);
    const nowhere = { ...BUYER, zip: "9999" };
    const headers = once();
    const body = { ...window, place: nowhere, shipmentIds: [shipmentId] };
    const refused = await app.ask("createPickups", { token, headers, body });
    expectError(refused, "CARRIER_REJECTED");
    expect(refused.body.details).toMatchObject({ pickups: [{ carrier: "andreani", reason: "no_service" }] });
    envia.pickupPrice = 2;
    envia.balance = 1;
    expectError(
      await app.ask("createPickups", { token, headers: once(), body: window }),
      "CARRIER_BALANCE_INSUFFICIENT",
    );
    envia.pickupPrice = 0;
    expect((await onePickup(token)).status).toBe("booked");
  });

  it("422 PICKUP_NOT_SUPPORTED for the own carrier, which nobody can be asked to send", async () => {
    const { token } = await merchant();
    await makeRateTable(app, token);
    const { shipmentId } = await parcel(token);
    const refused = await app.ask("createPickups", { token, headers: once(), body: window });
    expectError(refused, "PICKUP_NOT_SUPPORTED");
    expect(refused.body.details).toMatchObject({ carriers: [{ shipmentIds: [shipmentId] }] });
  });

  it("400 without a key, for a window that ends before it begins, or a day that is past or far away", async () => {
    const { token } = await withEnvia();
    await parcel(token);
    expectError(await app.ask("createPickups", { token, body: window }), "BAD_REQUEST");
    for (const change of [
      { to: "08:00" },
      { date: "2020-01-01" },
      { date: "2999-01-01" },
      { from: "25:00" },
    ]) {
      expectError(
        await app.ask("createPickups", { token, headers: once(), body: { ...window, ...change } }),
        "BAD_REQUEST",
      );
    }
    expect(asked()).toHaveLength(0);
  });

  it("403 for a viewer", async () => {
    const { tenant } = await withEnvia();
    const { token } = await makeUser(app, tenant, "VIEWER");
    expectError(await app.ask("createPickups", { token, headers: once(), body: window }), "ROLE_FORBIDDEN");
  });
});

/** For a while the carrier takes cancellations, and answers this. */
const cancellable = (answer: Outcome<null> | Error) => {
  const pickups = app.foundation.services.carriers.envia.pickups ?? { book: vi.fn() };
  const cancel = vi.fn(async () => {
    if (answer instanceof Error) {
      throw answer;
    }
    return answer;
  });
  Object.assign(pickups, { cancel });
  return { cancel, [Symbol.dispose]: () => Reflect.deleteProperty(pickups, "cancel") };
};

describe("a pickup that is not wanted any more", () => {
  it("is cancelled by phone where the carrier takes no cancellation, and then recorded", async () => {
    const { token } = await withEnvia();
    const { shipmentId } = await parcel(token);
    const { pickupId, cancellable: can } = await onePickup(token);
    expect(can).toBe(false);
    const params = { pickupId };
    expectError(await app.ask("cancelPickup", { token, params, body: {} }), "PICKUP_NOT_CANCELLABLE");
    const { data } = await app.ok("cancelPickup", { token, params, body: { byPhone: true } });
    expect(data.status).toBe("cancelled");
    expectError(
      await app.ask("cancelPickup", { token, params, body: { byPhone: true } }),
      "INVALID_TRANSITION",
    );
    const body = { ...window, shipmentIds: [shipmentId] };
    expect((await app.ask("createPickups", { token, headers: once(), body })).status).toBe(201);
  });

  it.each([
    [{ kind: "done", value: null }, 200, "cancelled"],
    [{ kind: "rejected", code: "not_cancellable", message: "too late" }, 409, "booked"],
    [{ kind: "rejected", code: "unavailable", message: "later" }, 502, "booked"],
    [{ kind: "unknown", reason: "the line broke" }, 200, "cancelling"],
    [new Error("the line broke"), 200, "cancelling"],
  ] as const)("is cancelled at a carrier that takes it: %o", async (answer, status, state) => {
    const { token } = await withEnvia();
    await parcel(token);
    const { pickupId, confirmation } = await onePickup(token);
    using carrier = cancellable(answer);
    const told = await app.ask("cancelPickup", { token, params: { pickupId }, body: {} });
    expect(told.status).toBe(status);
    expect(carrier.cancel).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ pickupId }),
      expect.objectContaining({ confirmation }),
    );
    expect((await app.ok("getPickup", { token, params: { pickupId } })).data.status).toBe(state);
  });
});
