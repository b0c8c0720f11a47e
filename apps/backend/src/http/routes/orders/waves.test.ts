import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { brokenPromises, repeat } from "../../../../test/factories/places.ts";
import { type ThreePlaces, threePlaces } from "../../../../test/factories/routing.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();

const confirmed = { status: "confirmed", shippingAddress: { city: "Bogotá", address: "Calle 1 # 2-3" } };

async function threeOrders() {
  const w = await threePlaces(app);
  const orders = [];
  for (const quantity of [1, 2, 1]) {
    orders.push(await w.sell({ X: quantity }, confirmed));
  }
  return { ...w, orders };
}

const queue = async ({ token }: Pick<ThreePlaces, "token">) =>
  (await app.ok("listDispatchQueue", { token, query: {} })).data.items;
const idsOf = async (w: ThreePlaces) => (await queue(w)).map(({ fulfilmentId }) => fulfilmentId);
const statuses = async (w: ThreePlaces) => (await queue(w)).map(({ status }) => status);

const ask = (w: ThreePlaces, body: object, headers = repeat()) =>
  app.ask("createWave", { token: w.token, headers, body: { placeId: w.a, ...body } });
const create = async (w: ThreePlaces, body: object = {}) =>
  (await app.ok("createWave", { token: w.token, headers: repeat(), body: { placeId: w.a, ...body } })).data;

describe("a wave", () => {
  it("takes the first of the queue, and says what to take from which bin for whom", async () => {
    const w = await threeOrders();
    await app.ok("setBins", {
      token: w.token,
      params: { placeId: w.a },
      body: { bins: [{ sku: "X", bin: "B-07" }] },
    });
    const wave = await create(w, { max: 2 });
    expect(wave).toMatchObject({ number: 1, status: "open", orders: 2, packed: 0 });
    expect(wave.picks).toMatchObject([
      {
        sku: "X",
        bin: "B-07",
        quantity: 3,
        orders: [
          { position: 1, quantity: 1 },
          { position: 2, quantity: 2 },
        ],
      },
    ]);
    expect(wave.fulfilments.map(({ orderId }) => orderId)).toEqual(w.orders.slice(0, 2));
    expect(await statuses(w)).toEqual(["picking", "picking", "ready"]);
    expect((await queue(w)).map(({ waveId }) => waveId)).toEqual([wave.waveId, wave.waveId, null]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("is printed as a PDF", async () => {
    const w = await threeOrders();
    const { waveId } = await create(w);
    const answer = await app.ask("getWaveDocument", {
      token: w.token,
      params: { waveId },
      query: { lang: "en" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
  });

  it("is picked as a whole, and what is not packed goes back when it is cancelled", async () => {
    const w = await threeOrders();
    const { waveId } = await create(w);
    const { data } = await app.ok("finishWave", { token: w.token, params: { waveId } });
    expect(data.status).toBe("picked");
    expect(await statuses(w)).toEqual(["picked", "picked", "picked"]);
    await app.ok("cancelWave", { token: w.token, params: { waveId } });
    expect(await statuses(w)).toEqual(["ready", "ready", "ready"]);
    expectError(await app.ask("cancelWave", { token: w.token, params: { waveId } }), "WAVE_NOT_OPEN");
    const again = await create(w);
    expect(again.number).toBe(2);
    const { items } = (await app.ok("listWaves", { token: w.token, query: { status: "open" } })).data;
    expect(items.map(({ number }) => number)).toEqual([2]);
  });

  it("is refused for what is in another wave, held, elsewhere or not there", async () => {
    const w = await threeOrders();
    const held = await w.sell({ X: 1 }, { status: "pending" });
    const ids = await idsOf(w);
    const heldId = (await queue(w)).find(({ orderId }) => orderId === held)?.fulfilmentId;
    await create(w, { fulfilmentIds: ids.slice(0, 1) });
    const inWave = await ask(w, { fulfilmentIds: ids.slice(0, 2) });
    expectError(inWave, "FULFILMENT_IN_WAVE");
    expect(inWave.body).toMatchObject({ details: { fulfilmentIds: ids.slice(0, 1) } });
    expectError(await ask(w, { fulfilmentIds: [heldId] }), "FULFILMENT_NOT_READY");
    expectError(await ask(w, { placeId: w.b, fulfilmentIds: ids.slice(1, 2) }), "FULFILMENT_NOT_FOUND");
    expectError(await ask(w, { fulfilmentIds: [newId("ful")] }), "FULFILMENT_NOT_FOUND");
    expectError(await ask(w, { placeId: w.b }), "NOTHING_TO_PICK");
    expect(await statuses(w)).toEqual(["picking", "ready", "ready", "held"]);
  });

  it("is made once, however often its request is sent, and two people never get the same order", async () => {
    const w = await threeOrders();
    const headers = repeat();
    const [made, same] = [await ask(w, { max: 1 }, headers), await ask(w, { max: 1 }, headers)];
    expect(same.body).toEqual(made.body);
    const rest = (await idsOf(w)).slice(1);
    const both = await Promise.all([ask(w, { fulfilmentIds: rest }), ask(w, { fulfilmentIds: rest })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  });

  it("loses an order that is cancelled while it is picked", async () => {
    const w = await threeOrders();
    const { waveId } = await create(w);
    const [first = ""] = w.orders;
    await app.ok("changeOrderStatus", {
      token: w.token,
      params: { orderId: first },
      body: { status: "cancelled" },
    });
    const { data } = await app.ok("getWave", { token: w.token, params: { waveId } });
    expect(data.fulfilments.map(({ status }) => status)).toEqual(["cancelled", "picking", "picking"]);
    expect(data.picks).toMatchObject([{ sku: "X", quantity: 3 }]);
    await app.ok("finishWave", { token: w.token, params: { waveId } });
    expect(await statuses(w)).toEqual(["picked", "picked"]);
  });

  it("of another tenant is as good as none", async () => {
    const [w, other] = [await threeOrders(), await threePlaces(app)];
    const { waveId } = await create(w);
    for (const name of ["getWave", "finishWave", "cancelWave", "getWaveDocument"] as const) {
      const foreign = await app.ask(name, { token: other.token, params: { waveId } });
      const absent = await app.ask(name, { token: other.token, params: { waveId: newId("wav") } });
      expectError(foreign, "WAVE_NOT_FOUND");
      expectError(absent, "WAVE_NOT_FOUND");
    }
  });
});
