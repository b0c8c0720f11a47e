import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BOXES, BUYER, once, sendParcel } from "../../../../test/factories/shipping.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { forgetRecipients } from "../../../domain/shipping/index.ts";
import { SYSTEM_ORIGIN } from "../../../ports/services.ts";

const { app, envia, withEnvia, withTable } = await useCarriers();

const parcel = (token: string, change: object = {}) => sendParcel(app, token, change);

async function paper(token: string, manifestId: string, lang = "es") {
  const answer = await fetch(`${app.baseUrl}/api/v1/manifests/${manifestId}/document?lang=${lang}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return PDFDocument.load(await answer.arrayBuffer());
}

const SECOND_DOOR = { ...BUYER, name: "Depósito Norte", address: "Ruta 8 km 50", city: "Pilar", zip: "1629" };

describe("parcels of the own carrier", () => {
  it("are handed over on one sheet for each place they leave from, with what is to be collected", async () => {
    const { token, connectionId } = await withTable();
    const one = await parcel(token, { codAmount: 12_500_000 });
    await parcel(token, { parcels: [...BOXES, ...BOXES] });
    const north = await parcel(token, { origin: SECOND_DOOR });
    const { data } = await app.ok("createManifests", { token, body: { connectionId } });
    expect(data.more).toBe(false);
    expect(
      data.manifests.map(({ shipments, parcels, weightG, cod }) => ({ shipments, parcels, weightG, cod })),
    ).toEqual([
      { shipments: 2, parcels: 3, weightG: 7_500, cod: [{ currency: "ARS", amount: 12_500_000 }] },
      { shipments: 1, parcels: 1, weightG: 2_500, cod: [] },
    ]);
    expect(data.manifests.map(({ status, document }) => [status, document.source, document.ready])).toEqual([
      ["ready", "own", true],
      ["ready", "own", true],
    ]);
    const [south, other] = data.manifests;
    expect(other?.origin.address).toBe("Ruta 8 km 50");
    const shown = await app.ok("getManifest", { token, params: { manifestId: south?.manifestId ?? "" } });
    expect(shown.data.items[0]).toMatchObject({
      shipmentId: one.shipmentId,
      trackingNumber: one.tracking.number,
      cod: { currency: "ARS", amount: 12_500_000 },
    });
    const listed = await app.ok("listManifests", { token, query: { connectionId } });
    expect(listed.data.total).toBe(2);
    expect((await app.ok("listManifests", { token, query: { connectionId: "ccn_other" } })).data.total).toBe(
      0,
    );
    expect((await paper(token, south?.manifestId ?? "")).getTitle()).toBe("HOJA DE ENTREGA Correo del Sur");
    expect((await paper(token, south?.manifestId ?? "", "pt")).getTitle()).toContain("FOLHA");
    expectError(
      await app.ask("createManifests", { token, body: { shipmentIds: [north.shipmentId] } }),
      "SHIPMENT_ON_MANIFEST",
    );
    expectError(await app.ask("createManifests", { token, body: {} }), "NOTHING_TO_HAND_OVER");
  });

  it("of one warehouse only, when one is named", async () => {
    const { token, warehouseId } = await withTable();
    const south = await parcel(token);
    await parcel(token, { origin: SECOND_DOOR });
    const { data } = await app.ok("createManifests", { token, body: { warehouseId } });
    expect(data.manifests).toHaveLength(1);
    const { manifestId = "" } = data.manifests[0] ?? {};
    const shown = await app.ok("getManifest", { token, params: { manifestId } });
    expect(shown.data.items.map(({ shipmentId }) => shipmentId)).toEqual([south.shipmentId]);
  });

  it("may go on another sheet once the first is cancelled, and the first is marked void", async () => {
    const { token } = await withTable();
    const { shipmentId } = await parcel(token);
    const body = { shipmentIds: [shipmentId] };
    const first = await app.ok("createManifests", { token, body });
    const { manifestId = "" } = first.data.manifests[0] ?? {};
    const cancelled = await app.ok("cancelManifest", { token, params: { manifestId } });
    expect(cancelled.data.status).toBe("cancelled");
    await paper(token, manifestId);
    const second = await app.ok("createManifests", { token, body });
    expect(second.data.manifests[0]?.manifestId).not.toBe(manifestId);
  });

  it("are on one sheet when two people ask at the same moment", async () => {
    const { token } = await withTable();
    const { shipmentId } = await parcel(token);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.ask("createManifests", { token, body: { shipmentIds: [shipmentId] } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it("are not put on a second sheet by a repeat of the same request", async () => {
    const { token } = await withTable();
    await parcel(token);
    const headers = once();
    const first = await app.ok("createManifests", { token, headers, body: {} });
    const again = await app.ok("createManifests", { token, headers, body: {} });
    expect(again.data).toEqual(first.data);
  });

  it("409 when a parcel has left or has no label any more, 404 when there is none such", async () => {
    const { token } = await withTable();
    const { shipmentId } = await parcel(token);
    await app.ok("cancelShipment", { token, params: { shipmentId }, body: {} });
    const refused = await app.ask("createManifests", { token, body: { shipmentIds: [shipmentId] } });
    expectError(refused, "INVALID_TRANSITION");
    expect(refused.body).toMatchObject({ details: { shipments: [{ shipmentId, status: "cancelled" }] } });
    const absent = "shm_01jcm8z6h3e8v9qk2r4t5w6x7y";
    expectError(
      await app.ask("createManifests", { token, body: { shipmentIds: [absent] } }),
      "SHIPMENT_NOT_FOUND",
    );
    expectError(
      await app.ask("createManifests", { token, body: { warehouseId: "whs_none" } }),
      "WAREHOUSE_NOT_FOUND",
    );
    expectError(
      await app.ask("createManifests", { token, body: { shipmentIds: [absent], warehouseId: "whs_none" } }),
      "BAD_REQUEST",
    );
  });

  it("409 for what a buyer sends back, which nobody hands over here", async () => {
    const { token } = await withEnvia();
    const { shipmentId } = await parcel(token);
    await app.ok("addTrackingEvent", {
      token,
      params: { shipmentId },
      body: { status: "delivered", occurredAt: new Date().toISOString() },
    });
    const back = await app.ok("createReturn", { token, headers: once(), params: { shipmentId }, body: {} });
    const refused = await app.ask("createManifests", {
      token,
      body: { shipmentIds: [back.data.shipmentId] },
    });
    expectError(refused, "INVALID_TRANSITION");
    expect(refused.body.details).toMatchObject({ shipments: [{ status: "label_created", isReturn: true }] });
    expectError(await app.ask("createManifests", { token, body: {} }), "NOTHING_TO_HAND_OVER");
  });

  it("403 for a viewer; another merchant's parcels are not there", async () => {
    const [mine, other] = [await withTable(), await withTable()];
    const { shipmentId } = await parcel(other.token);
    const viewer = await makeUser(app, mine.tenant, "VIEWER");
    expectError(await app.ask("createManifests", { token: viewer.token, body: {} }), "ROLE_FORBIDDEN");
    expectError(
      await app.ask("createManifests", { token: mine.token, body: { shipmentIds: [shipmentId] } }),
      "SHIPMENT_NOT_FOUND",
    );
  });
});

describe("parcels of a reseller", () => {
  it("are listed by each of its carriers, on the carrier's own document, which is asked for once", async () => {
    const { token } = await withEnvia(["andreani", "correoArgentino"]);
    const numbers: string[] = [];
    for (const code of ["andreani", "correoArgentino"]) {
      const quoted = await app.ok("createQuote", {
        token,
        body: { destination: BUYER, parcels: BOXES, currency: "ARS" },
      });
      const rate = quoted.data.rates.find(({ carrier }) => carrier.code === code);
      const { quoteId } = quoted.data;
      const { data } = await app.ok("createShipment", {
        token,
        headers: once(),
        body: { quoteId, rateId: rate?.rateId ?? "" },
      });
      numbers.push(data.tracking.number ?? "");
    }
    const { data } = await app.ok("createManifests", { token, body: {} });
    expect(
      data.manifests.map(({ carrier, status, document }) => [carrier.code, status, document.source]),
    ).toEqual([
      ["andreani", "ready", "carrier"],
      ["correoArgentino", "ready", "carrier"],
    ]);
    const asked = envia.calls.filter(({ operation }) => operation === "manifest");
    expect(asked.map(({ body }) => body)).toEqual(
      expect.arrayContaining(numbers.map((number) => ({ trackingNumbers: [number] }))),
    );
    const { manifestId = "" } = data.manifests[0] ?? {};
    expect((await paper(token, manifestId)).getPage(0).getWidth()).toBe(288);
    expect(envia.calls.filter(({ operation }) => operation === "manifest")).toHaveLength(2);
  });

  it.each(["drop-after", "garbage", "status"] as const)(
    "get our own sheet as long as the carrier does not answer (%s), and its own afterwards",
    async (kind) => {
      const { token } = await withEnvia();
      await parcel(token);
      envia.faults.push({ operation: "manifest", kind });
      const { data } = await app.ok("createManifests", { token, body: {} });
      expect(data.manifests[0]).toMatchObject({ status: "waiting", document: { ready: false } });
      const { manifestId = "" } = data.manifests[0] ?? {};
      expect((await paper(token, manifestId)).getTitle()).toContain("HOJA DE ENTREGA");
      envia.faults.length = 0;
      expect((await paper(token, manifestId)).getPage(0).getWidth()).toBe(288);
      const shown = await app.ok("getManifest", { token, params: { manifestId } });
      expect(shown.data.status).toBe("ready");
    },
  );

  it("are released when the carrier refuses the list, and its reason is shown", async () => {
    const { token } = await withEnvia();
    const { shipmentId, tracking } = await parcel(token);
    envia.move(tracking.number ?? "", "In transit");
    const { data } = await app.ok("createManifests", { token, body: {} });
    expect(data.manifests[0]).toMatchObject({ status: "refused", failure: { code: "not_found" } });
    const { manifestId = "" } = data.manifests[0] ?? {};
    expectError(
      await app.ask("getManifestDocument", { token, params: { manifestId } }),
      "INVALID_TRANSITION",
    );
    const again = await app.ok("createManifests", { token, body: { shipmentIds: [shipmentId] } });
    expect(again.data.manifests[0]?.manifestId).not.toBe(manifestId);
  });

  it("lose the carrier's document with the buyer's name in it when the buyer is erased", async () => {
    const { tenant, token } = await withEnvia();
    await parcel(token, { destination: { ...BUYER, email: "rocio@compras.example" } });
    const { data } = await app.ok("createManifests", { token, body: {} });
    const { manifestId = "" } = data.manifests[0] ?? {};
    await app.foundation.services.inTenant(tenant.id, SYSTEM_ORIGIN, (tx) =>
      forgetRecipients(tx, { orderIds: [], email: "rocio@compras.example", sentBefore: null }),
    );
    expect((await paper(token, manifestId)).getTitle()).toContain("HOJA DE ENTREGA");
  });
});
