import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import {
  brokenPromises,
  repeat,
  transfer,
  twoPlaces,
  type TwoPlaces,
} from "../../../../test/factories/places.ts";

const app = await useApp();

describe("a transfer", () => {
  it("takes goods off the shelf, is received in parts, and loses what never arrives", async () => {
    const w = await twoPlaces(app);
    const { transferId, status } = await transfer(app, w, 6);
    expect(status).toBe("sent");
    expect(await w.places()).toEqual({ first: 4, store: 0, transit: 6 });
    const receive = async (received: number, lost: number) =>
      (
        await app.ok("receiveTransfer", {
          token: w.token,
          headers: repeat(),
          params: { transferId },
          body: { lines: [{ sku: "taza", received, lost }] },
        })
      ).data;
    expect(await receive(3, 0)).toMatchObject({
      status: "partly_received",
      lines: [{ received: 3, lost: 0 }],
    });
    expect(await receive(2, 1)).toMatchObject({ status: "received", lines: [{ received: 5, lost: 1 }] });
    expect(await w.places()).toEqual({ first: 4, store: 5, transit: 0 });
    expect((await w.explain()).level.onHand).toBe(9);
    const late = await app.ask("cancelTransfer", { token: w.token, params: { transferId } });
    expectError(late, "TRANSFER_NOT_OPEN");
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("sends nothing that is not there, and nothing twice", async () => {
    const w = await twoPlaces(app);
    const body = {
      fromPlaceId: w.firstId,
      toPlaceId: w.storeId,
      lines: [{ sku: "TAZA", quantity: 11 }],
      send: true,
    };
    const short = await app.ask("createTransfer", { token: w.token, headers: repeat(), body });
    expectError(short, "STOCK_AT_PLACE_SHORT");
    const headers = repeat();
    const once = { token: w.token, headers, body: { ...body, lines: [{ sku: "TAZA", quantity: 2 }] } };
    const [one, two] = [await app.ok("createTransfer", once), await app.ok("createTransfer", once)];
    expect(two.data.transferId).toBe(one.data.transferId);
    expect(await w.places()).toEqual({ first: 8, store: 0, transit: 2 });
  });

  it("that was only planned moves nothing until it is sent, and goes back when it is called off", async () => {
    const w = await twoPlaces(app);
    const { data: draft } = await app.ok("createTransfer", {
      token: w.token,
      headers: repeat(),
      body: { fromPlaceId: w.firstId, toPlaceId: w.storeId, lines: [{ sku: "TAZA", quantity: 2 }] },
    });
    expect(draft.status).toBe("draft");
    expect(await w.places()).toEqual({ first: 10, store: 0 });
    const params = { transferId: draft.transferId };
    expect((await app.ok("sendTransfer", { token: w.token, params })).data.status).toBe("sent");
    expect((await app.ok("cancelTransfer", { token: w.token, params })).data.status).toBe("cancelled");
    expect(await w.places()).toEqual({ first: 10, store: 0, transit: 0 });
  });

  it("cannot bring more than was sent", async () => {
    const w = await twoPlaces(app);
    const { transferId } = await transfer(app, w, 2);
    const more = await app.ask("receiveTransfer", {
      token: w.token,
      headers: repeat(),
      params: { transferId },
      body: { lines: [{ sku: "TAZA", received: 2, lost: 1 }] },
    });
    expectError(more, "TRANSFER_LINE_EXCEEDED");
  });

  it("of which nothing came is still the one that was sent, and can be called off", async () => {
    const w = await twoPlaces(app);
    const params = { transferId: (await transfer(app, w, 2)).transferId };
    const nothing = await app.ask("receiveTransfer", {
      token: w.token,
      headers: repeat(),
      params,
      body: { lines: [{ sku: "TAZA", received: 0 }] },
    });
    expectError(nothing, "BAD_REQUEST");
    expect((await app.ok("cancelTransfer", { token: w.token, params })).data.status).toBe("cancelled");
  });
});

const count = (w: TwoPlaces, counted: number, more: object = {}) =>
  app.ask("countPlace", {
    token: w.token,
    params: { placeId: w.firstId },
    body: { lines: [{ sku: "TAZA", counted }], ...more },
  });

describe("a count", () => {
  it("takes in what is sold and still on the shelf", async () => {
    const w = await twoPlaces(app);
    await w.sell("1", 3);
    const look = await count(w, 9, { dryRun: true });
    expect(look.body).toMatchObject({
      data: {
        countId: null,
        isDryRun: true,
        lines: [{ onHand: 7, allocated: 3, counted: 9, difference: -1 }],
      },
    });
    expect((await w.explain()).level.onHand).toBe(7);
    expect((await count(w, 9)).status).toBe(200);
    expect((await w.explain()).level.onHand).toBe(6);
    expect((await w.explain()).movements.items[0]).toMatchObject({ reason: "count", delta: -1 });
  });

  it("that differs a lot is asked about first", async () => {
    const w = await twoPlaces(app);
    expectError(await count(w, 100), "COUNT_NEEDS_CONFIRMATION");
    expect((await count(w, 100, { confirm: true })).status).toBe(200);
    expect((await w.explain()).level.onHand).toBe(100);
  });
});

describe("goods set aside", () => {
  it("cannot be sold until they are taken back", async () => {
    const w = await twoPlaces(app);
    const set = (direction: "in" | "out", quantity: number) =>
      app.ask("setAside", {
        token: w.token,
        headers: repeat(),
        params: { placeId: w.firstId },
        body: { sku: "TAZA", quantity, direction, note: "Caja rota" },
      });
    expect((await set("in", 4)).body).toMatchObject({ data: { sku: "TAZA", onHand: 6, quarantined: 4 } });
    expect((await w.explain()).level.onHand).toBe(6);
    expectError(await set("out", 5), "STOCK_AT_PLACE_SHORT");
    expect((await set("out", 4)).body).toMatchObject({ data: { onHand: 10, quarantined: 0 } });
    expect(await brokenPromises(app)).toEqual([]);
  });
});
