import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { brokenPromises, repeat } from "../../../../test/factories/places.ts";
import { everything, ranked, threePlaces, type ThreePlaces } from "../../../../test/factories/routing.ts";

const app = await useApp();

/** All orders leave whole from one place, whatever it has. */
async function wholeOrders() {
  const w = await threePlaces(app);
  await w.save(0, everything({ ...ranked, mode: "only_complete", maxParts: 1 }));
  return w;
}

async function incidents({ token, a, b, c }: ThreePlaces, state: "open" | "resolved" = "open") {
  const names = new Map([
    [a, "A"],
    [b, "B"],
    [c, "C"],
  ]);
  const { data } = await app.ok("listIncidents", { token, query: { state } });
  return data.items.map(({ kind, masterSku, quantity, placeId, transfer }) => {
    const offer = transfer && `${transfer.quantity} from ${names.get(transfer.fromPlaceId)}`;
    return [kind, masterSku, quantity, names.get(placeId ?? "") ?? null, offer];
  });
}

const send = async ({ token, a, c }: ThreePlaces, quantity: number) => {
  const body = { fromPlaceId: a, toPlaceId: c, lines: [{ sku: "X", quantity }], send: true };
  return (await app.ok("createTransfer", { token, headers: repeat(), body })).data.transferId;
};

const arrive = ({ token }: ThreePlaces, transferId: string, received: number) =>
  app.ok("receiveTransfer", {
    token,
    params: { transferId },
    headers: repeat(),
    body: { lines: [{ sku: "X", received }] },
  });

describe("units that an order takes where they are not, while another place has them", () => {
  it("are an incident with the transfer that would end it, and the sale stays applied", async () => {
    const w = await wholeOrders();
    const orderId = await w.sell({ X: 4, Y: 3 });
    expect(w.from(await w.route(orderId))).toBe("C X4, C Y3");
    expect(await incidents(w)).toEqual([["misplaced", "X", 1, "C", "1 from A"]]);
    const { data } = await app.ok("getOrder", { token: w.token, params: { orderId } });
    expect(data.stockStatus).toBe("deducted");
    const { data: summary } = await app.ok("getInventorySummary", { token: w.token });
    expect(summary).toMatchObject({ shortfalls: 0, misplaced: 1 });
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are no incident any more once they have arrived, and none on offer while they are on their way", async () => {
    const w = await wholeOrders();
    await w.sell({ X: 4, Y: 3 });
    const transferId = await send(w, 1);
    expect(await incidents(w)).toEqual([["misplaced", "X", 1, "C", null]]);
    await arrive(w, transferId, 1);
    expect(await incidents(w)).toEqual([]);
    expect(await incidents(w, "resolved")).toEqual([["misplaced", "X", 1, "C", null]]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are told apart from those that nobody has", async () => {
    const w = await threePlaces(app);
    await w.sell({ X: 12 });
    const found = await incidents(w);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(["misplaced", "X", 1, "A", "1 from B"]);
    expect(found).toContainEqual(["shortfall", "X", 3, null, null]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are one incident of a place however many orders take them, and another one after a person closed it", async () => {
    const w = await wholeOrders();
    await w.sell({ X: 4, Y: 3 });
    const again = async () => {
      const orderId = await w.sell({ X: 1 });
      const [line] = (await w.route(orderId)).places.flatMap(({ lines }) => lines);
      const body = { lines: [{ orderLineId: line?.orderLineId ?? "", placeId: w.c, quantity: 1 }] };
      await app.ok("routeOrder", { token: w.token, params: { orderId }, headers: repeat(), body });
    };
    await again();
    expect(await incidents(w)).toEqual([["misplaced", "X", 1, "C", "2 from A"]]);
    const { data } = await app.ok("listIncidents", { token: w.token });
    const incidentId = data.items[0]?.id ?? "";
    await app.ok("updateIncident", { token: w.token, params: { incidentId }, body: { state: "resolved" } });
    await again();
    expect(await incidents(w)).toEqual([["misplaced", "X", 3, "C", "3 from A"]]);
    expect(await brokenPromises(app)).toEqual([]);
  });

  it("are no incident any more when their order is cancelled", async () => {
    const w = await wholeOrders();
    const orderId = await w.sell({ X: 4, Y: 3 });
    await app.ok("changeOrderStatus", { token: w.token, params: { orderId }, body: { status: "cancelled" } });
    expect(await incidents(w)).toEqual([]);
  });
});
