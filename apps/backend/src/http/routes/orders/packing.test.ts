import { describe, expect, it, vi } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { packingDesk } from "../../../../test/factories/desk.ts";
import { SMALL } from "../../../../test/factories/packing.ts";
import { brokenPromises, repeat } from "../../../../test/factories/places.ts";
import { BOXES, BUYER, makeRateTable, once, SENDER } from "../../../../test/factories/shipping.ts";
import { holdTable } from "../../../../test/hold-table.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

type Desk = Awaited<ReturnType<typeof packingDesk>>;

/** An order of two X, all of it scanned. */
async function scanned() {
  const desk = await packingDesk(app);
  const one = await desk.order({ X: 2 });
  const scans = [desk.scan(one.fulfilmentId, "X"), desk.scan(one.fulfilmentId, "X")];
  await desk.send(scans);
  return { ...desk, ...one, scans };
}

const auditOf = (tenantId: string) =>
  rows<{ action: string; actor_id: string; after: unknown }>(
    "select action, actor_id, after from app.audit_log where tenant_id = $1 and target_kind = 'fulfilment' order by id",
    [tenantId],
  );

const parcelOf = (variantId: string, quantity: number) => ({
  parcels: [{ lines: [{ variantId, quantity }] }],
});

const statusOf = async (desk: Desk, fulfilmentId: string) => (await desk.look(fulfilmentId)).status;

/** Until so many statements wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const found = await rows(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(found).toHaveLength(count);
  });

/** An order at a place that parcels can be bought from. */
async function shippable() {
  const desk = await packingDesk(app);
  const { token, a } = desk;
  await makeRateTable(app, token);
  await app.ok("updatePlace", { token, params: { placeId: a }, body: { address: SENDER } });
  const one = await desk.order({ X: 1 }, { shippingAddress: BUYER });
  const buy = async () => {
    const body = { orderId: one.orderId, originId: a, parcels: BOXES, select: "cheapest" as const };
    return (await app.ok("createShipment", { token, headers: once(), body })).data.shipmentId;
  };
  const cancel = (shipmentId: string) => app.ok("cancelShipment", { token, params: { shipmentId } });
  return { ...desk, ...one, buy, cancel };
}

const sizeOf = async ({ token, x }: Desk) => {
  const { items } = (await app.ok("listCatalog", { token })).data;
  const { weightG, lengthMm, sizeSource } = items.find((one) => one.masterVariantId === x) ?? {};
  return { weightG, lengthMm, sizeSource };
};

describe("a box", () => {
  it("is packed once all of it is scanned, with its parcels as they were given", async () => {
    const desk = await scanned();
    const { fulfilmentId, x: variantId } = desk;
    const size = { lengthMm: 300, widthMm: 200, heightMm: 100 };
    const parcels = [{ size, weightG: 900, lines: [{ variantId, quantity: 2 }] }];
    const answer = await desk.pack(fulfilmentId, { parcels });
    expect(answer.status).toBe(200);
    expect(await desk.look(fulfilmentId)).toMatchObject({
      status: "packed",
      isComplete: true,
      pack: { packedBy: desk.tenant.owner.user.id, isForced: false, missing: [], over: [], parcels },
    });
    expect(await auditOf(desk.tenant.id)).toEqual([]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("stays open as long as something is missing, also when another product lies in its stead", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 2 });
    await desk.send([desk.scan(fulfilmentId, "X"), desk.scan(fulfilmentId, "Y")]);
    const refused = await desk.pack(fulfilmentId);
    expectError(refused, "PACK_INCOMPLETE");
    const missing = [{ variantId: desk.x, sku: "X", quantity: 1 }];
    expect(refused.body).toMatchObject({ details: { missing, over: [] } });
    expect(await desk.look(fulfilmentId)).toMatchObject({ status: "ready", pack: null });
  });

  it("stays open as long as something is over, until that is taken back", async () => {
    const desk = await scanned();
    const { fulfilmentId } = desk;
    const extra = desk.scan(fulfilmentId, "X");
    await desk.send([extra]);
    const refused = await desk.pack(fulfilmentId);
    expectError(refused, "PACK_INCOMPLETE");
    expect(refused.body).toMatchObject({ details: { missing: [], over: [{ sku: "X", quantity: 1 }] } });
    await desk.send([desk.undo(fulfilmentId, extra.scanId)]);
    expect((await desk.pack(fulfilmentId)).status).toBe(200);
  });

  it("is closed by force by managers alone, and what was missing is recorded", async () => {
    const desk = await packingDesk(app);
    const { orderId, fulfilmentId } = await desk.order({ X: 2 });
    await desk.send([desk.scan(fulfilmentId, "X")]);
    const operator = await makeUser(app, desk.tenant, "OPERATOR");
    const manager = await makeUser(app, desk.tenant, "MANAGER");
    expectError(await desk.pack(fulfilmentId, { force: true }, operator.token), "ROLE_FORBIDDEN");
    expectError(await desk.pack(fulfilmentId, {}, manager.token), "PACK_INCOMPLETE");
    expect((await desk.pack(fulfilmentId, { force: true }, manager.token)).status).toBe(200);
    const missing = [{ variantId: desk.x, quantity: 1 }];
    expect((await desk.look(fulfilmentId)).pack).toMatchObject({
      isForced: true,
      missing: [{ sku: "X", quantity: 1 }],
    });
    expect(await auditOf(desk.tenant.id)).toEqual([
      {
        action: "fulfilment.pack_forced",
        actor_id: manager.user.id,
        after: { orderId, missing, over: [] },
      },
    ]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("that is packed takes no more scans: they are late, and it stays as it was packed", async () => {
    const desk = await scanned();
    const { fulfilmentId, scans } = desk;
    await desk.pack(fulfilmentId);
    const early = desk.scan(fulfilmentId, "X", {
      scannedAt: new Date(Date.now() - 7_200_000).toISOString(),
    });
    expect(await desk.verdicts([early, desk.undo(fulfilmentId, scans[0]?.scanId ?? "")])).toEqual([
      "late",
      "late",
    ]);
    expect(await desk.verdicts(scans)).toEqual(["ok 1/2 again", "ok 2/2 again"]);
    expect(await desk.look(fulfilmentId)).toMatchObject({
      isComplete: true,
      lines: [{ counted: 2, expected: 2 }],
    });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("that is being closed takes no scan meanwhile, whatever the clocks say", async () => {
    const desk = await scanned();
    const { fulfilmentId } = desk;
    const release = await holdTable(app.database.ownerUrl, "app.packs");
    const packing = desk.pack(fulfilmentId);
    await waiting(1);
    const scanning = desk.verdicts([desk.scan(fulfilmentId, "X")]);
    await waiting(2);
    await release();
    expect((await packing).status).toBe(200);
    expect(await scanning).toEqual(["late"]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is opened again, and scanned from the start", async () => {
    const desk = await scanned();
    const { fulfilmentId } = desk;
    expectError(await desk.unpack(fulfilmentId), "INVALID_TRANSITION");
    await desk.pack(fulfilmentId);
    expect((await desk.unpack(fulfilmentId)).status).toBe(200);
    expect(await desk.look(fulfilmentId)).toMatchObject({
      status: "ready",
      isComplete: false,
      lines: [{ counted: 0 }],
      scans: [],
      pack: null,
    });
    expect((await auditOf(desk.tenant.id)).map(({ action }) => action)).toEqual(["fulfilment.unpacked"]);
    expectError(await desk.pack(fulfilmentId), "PACK_INCOMPLETE");
    await desk.send([desk.scan(fulfilmentId, "X"), desk.scan(fulfilmentId, "X")]);
    expect((await desk.pack(fulfilmentId)).status).toBe(200);
    expect(await desk.verdicts(desk.scans)).toEqual(["ok 1/2 again", "ok 2/2 again"]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("of an order that is held or cancelled stays open, and says why", async () => {
    const desk = await scanned();
    const { fulfilmentId, orderId } = desk;
    await desk.move(orderId, "on_hold");
    const held = await desk.pack(fulfilmentId);
    expectError(held, "PACK_NOT_ALLOWED");
    expect(held.body).toMatchObject({ details: { status: "held", holdReasons: ["manual"] } });
    await desk.move(orderId, "cancelled");
    const cancelled = await desk.pack(fulfilmentId, { force: true });
    expectError(cancelled, "PACK_NOT_ALLOWED");
    expect(cancelled.body).toMatchObject({ details: { status: "cancelled" } });
    expect(await desk.verdicts([desk.scan(fulfilmentId, "X")])).toEqual(["late"]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is packed again when the order is held after it was packed", async () => {
    const desk = await scanned();
    const { fulfilmentId, orderId } = desk;
    await desk.pack(fulfilmentId);
    await desk.move(orderId, "on_hold");
    expect(await desk.look(fulfilmentId)).toMatchObject({ status: "held", pack: null });
    await desk.move(orderId, "confirmed");
    expect(await desk.look(fulfilmentId)).toMatchObject({ status: "ready", isComplete: false });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is packed once, though two devices pack it at once, and is answered alike with the same key", async () => {
    const desk = await scanned();
    const { fulfilmentId, token } = desk;
    const both = await Promise.all([desk.pack(fulfilmentId), desk.pack(fulfilmentId)]);
    expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    const other = await scanned();
    const input = {
      token: other.token,
      headers: repeat(),
      params: { fulfilmentId: other.fulfilmentId },
      body: { parcels: [] },
    };
    const [first, again] = [await app.ask("packFulfilment", input), await app.ask("packFulfilment", input)];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(await rows("select from app.packs where fulfilment_id = $1", [fulfilmentId])).toHaveLength(1);
    expect(token).not.toBe(other.token);
  });

  it("holds no more than was ordered, in boxes that there are", async () => {
    const desk = await scanned();
    const { fulfilmentId, x, y, pack } = desk;
    const size = { lengthMm: 1, widthMm: 1, heightMm: 1 };
    expectError(await pack(fulfilmentId, parcelOf(x, 3)), "LINES_EXCEED_ALLOCATION");
    expectError(await pack(fulfilmentId, parcelOf(y, 1)), "LINES_EXCEED_ALLOCATION");
    expectError(await pack(fulfilmentId, { parcels: [{ boxId: newId("box") }] }), "BOX_NOT_FOUND");
    expectError(await pack(fulfilmentId, { parcels: [{ boxId: newId("box"), size }] }), "BAD_REQUEST");
    expectError(await pack(fulfilmentId, { parcels: Array.from({ length: 51 }, () => ({})) }), "BAD_REQUEST");
    expectError(await pack(fulfilmentId, { parcels: [{ weightG: 0 }] }), "BAD_REQUEST");
    expect((await pack(fulfilmentId, parcelOf(x, 1))).status).toBe(200);
  });

  it("of another tenant is as good as none", async () => {
    const [desk, other] = [await scanned(), await packingDesk(app)];
    const { token } = other;
    for (const name of ["getFulfilment", "packFulfilment", "unpackFulfilment"] as const) {
      const of = (fulfilmentId: string) =>
        name === "packFulfilment"
          ? app.ask(name, { token, params: { fulfilmentId }, body: { parcels: [] } })
          : app.ask(name, { token, params: { fulfilmentId } });
      const [foreign, absent] = [await of(desk.fulfilmentId), await of(newId("ful"))];
      expectError(foreign, "FULFILMENT_NOT_FOUND");
      const cleaned = [foreign, absent].map(({ text }) => text.replace(/req_\w{26}/, ""));
      expect(cleaned[0]).toBe(cleaned[1]);
    }
    expect((await desk.look(desk.fulfilmentId)).status).toBe("ready");
  });
});

describe("an order that is cancelled while it is packed", () => {
  it("ends as cancelled, whichever came first, and is not packed after that", async () => {
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 6; turn += 1) {
      const desk = await scanned();
      const { fulfilmentId, orderId } = desk;
      const cancel = () => desk.move(orderId, "cancelled");
      const [packed] = await Promise.all(
        turn % 2 === 0 ? [desk.pack(fulfilmentId), cancel()] : [cancel().then(() => desk.pack(fulfilmentId))],
      );
      outcomes.add(String(packed.status));
      expect(await statusOf(desk, fulfilmentId)).toBe("cancelled");
      expectError(await desk.pack(fulfilmentId, { force: true }), "PACK_NOT_ALLOWED");
    }
    expect(outcomes).toContain("409");
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is not packed when its cancellation has begun", async () => {
    const desk = await scanned();
    const { fulfilmentId, orderId } = desk;
    const release = await holdTable(app.database.ownerUrl, "app.stock_ledger");
    const cancelling = desk.move(orderId, "cancelled");
    await waiting(1);
    const packing = desk.pack(fulfilmentId);
    await waiting(2);
    await release();
    await cancelling;
    expectError(await packing, "PACK_NOT_ALLOWED");
    expect(await statusOf(desk, fulfilmentId)).toBe("cancelled");
    expect(await rows("select from app.packs where fulfilment_id = $1", [fulfilmentId])).toEqual([]);
  });

  it("is packed when that had begun before, and cancelled then", async () => {
    const desk = await scanned();
    const { fulfilmentId, orderId } = desk;
    const release = await holdTable(app.database.ownerUrl, "app.packs");
    const packing = desk.pack(fulfilmentId);
    await waiting(1);
    const cancelling = desk.move(orderId, "cancelled");
    await waiting(2);
    await release();
    expect((await packing).status).toBe(200);
    await cancelling;
    expect(await desk.look(fulfilmentId)).toMatchObject({ status: "cancelled", pack: null });
    expect(await brokenPromises(app)).toEqual([]);
  });
});

describe("a label", () => {
  it("that is bought first leaves the box to be scanned and packed", async () => {
    const { fulfilmentId, buy, scan, verdicts, pack, look, unpack } = await shippable();
    await buy();
    expect((await look(fulfilmentId)).status).toBe("labelled");
    expect(await verdicts([scan(fulfilmentId, "X")])).toEqual(["ok 1/1"]);
    expect((await pack(fulfilmentId)).status).toBe(200);
    expect(await look(fulfilmentId)).toMatchObject({ status: "labelled", pack: { isForced: false } });
    expectError(await pack(fulfilmentId), "PACK_NOT_ALLOWED");
    expectError(await unpack(fulfilmentId), "INVALID_TRANSITION");
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("comes after packing, where that is required", async () => {
    const { token, a, b, orderId, fulfilmentId, buy, send, scan, pack } = await shippable();
    const { data } = await app.ok("updateShippingSettings", { token, body: { labelAfterPack: "require" } });
    expect(data.labelAfterPack).toBe("require");
    const ask = (originId: string) => {
      const body = { orderId, originId, parcels: BOXES, select: "cheapest" as const };
      return app.ask("createShipment", { token, headers: once(), body });
    };
    const refused = await ask(a);
    expectError(refused, "PACK_REQUIRED");
    expect(refused.body).toMatchObject({ details: { fulfilmentIds: [fulfilmentId] } });
    await app.ok("updatePlace", { token, params: { placeId: b }, body: { address: SENDER } });
    expectError(await ask(b), "PACK_REQUIRED");
    await send([scan(fulfilmentId, "X")]);
    await pack(fulfilmentId);
    await buy();
    await app.ok("updateShippingSettings", { token, body: { labelAfterPack: "warn" } });
    expect((await app.ok("getShippingSettings", { token })).data.labelAfterPack).toBe("warn");
  });

  it("that is cancelled leaves the box packed", async () => {
    const { fulfilmentId, buy, cancel, send, scan, pack, look } = await shippable();
    await send([scan(fulfilmentId, "X")]);
    await pack(fulfilmentId);
    const shipmentId = await buy();
    expect((await look(fulfilmentId)).status).toBe("labelled");
    await cancel(shipmentId);
    expect(await look(fulfilmentId)).toMatchObject({ status: "packed", pack: { isForced: false } });
    expect(await brokenPromises(app)).toEqual([]);
  });
});

describe("what the scale says", () => {
  const size = { lengthMm: 310, widthMm: 200, heightMm: 100 };

  it("of one product alone becomes its measured size", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 1 });
    await desk.send([desk.scan(fulfilmentId, "X")]);
    await desk.pack(fulfilmentId, { parcels: [{ size, weightG: 420 }] });
    expect(await sizeOf(desk)).toEqual({ weightG: 420, lengthMm: 310, sizeSource: "measured" });
  });

  it("of several of it in a box becomes the weight of each, without the box", async () => {
    const desk = await scanned();
    const { data } = await app.ok("createBox", { token: desk.token, body: SMALL });
    await desk.pack(desk.fulfilmentId, { parcels: [{ boxId: data.boxId, weightG: 480 }] });
    expect(await sizeOf(desk)).toEqual({ weightG: 200, lengthMm: null, sizeSource: "measured" });
  });

  it("changes nothing that a person has entered", async () => {
    const desk = await packingDesk(app);
    const { token, x: masterVariantId } = desk;
    await app.ok("updateMasterVariant", { token, params: { masterVariantId }, body: { weightG: 333 } });
    const { fulfilmentId } = await desk.order({ X: 1 });
    await desk.send([desk.scan(fulfilmentId, "X")]);
    await desk.pack(fulfilmentId, { parcels: [{ size, weightG: 420 }] });
    expect(await sizeOf(desk)).toEqual({ weightG: 333, lengthMm: null, sizeSource: "person" });
  });
});
