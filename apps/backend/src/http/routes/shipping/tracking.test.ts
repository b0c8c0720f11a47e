import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BOXES, BUYER, makeOrder, once } from "../../../../test/factories/shipping.ts";

const { app, withTable } = await useCarriers();

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function byTable() {
  const { tenant, token, connectionId } = await withTable();
  const orderId = await makeOrder(app, tenant);
  const { data } = await app.ok("createShipment", {
    token,
    headers: once(),
    body: { orderId, select: "cheapest", parcels: BOXES, codAmount: 5_000_000 },
  });
  await app.database.rows(
    "update app.tracking_events set occurred_at = now() - interval '2 days' where tenant_id = $1",
    [tenant.id],
  );
  return {
    tenant,
    token,
    connectionId,
    orderId,
    shipmentId: data.shipmentId,
    number: data.tracking.number ?? "",
    publicUrl: data.tracking.publicUrl ?? "",
  };
}

async function stateOf(token: string, shipmentId: string) {
  return (await app.ok("getShipment", { token, params: { shipmentId } })).data;
}

describe("events by hand", () => {
  it("move shipment, order and cash, in whatever order they are entered", async () => {
    const { token, shipmentId, orderId } = await byTable();
    const params = { shipmentId };
    const add = (status: "picked_up" | "delivered" | "in_transit", minutes: number) =>
      app.ok("addTrackingEvent", { token, params, body: { status, occurredAt: ago(minutes).toISOString() } });
    await add("in_transit", 100);
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.status).toBe("shipped");
    await add("delivered", 10);
    await add("picked_up", 200);
    const late = await add("in_transit", 5);
    expect(late.data.status).toBe("delivered");
    expect(late.data.events.map(({ status, ignored }) => [status, ignored])).toEqual([
      ["label_created", false],
      ["picked_up", false],
      ["in_transit", false],
      ["delivered", false],
      ["in_transit", true],
    ]);
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.status).toBe("delivered");
    expect(late.data.cod).toMatchObject({ status: "collected", collected: 5_000_000 });
  });

  it("said twice are one", async () => {
    const { token, shipmentId } = await byTable();
    const body = { status: "picked_up", occurredAt: ago(60).toISOString() } as const;
    await app.ok("addTrackingEvent", { token, params: { shipmentId }, body });
    const { data } = await app.ok("addTrackingEvent", { token, params: { shipmentId }, body });
    expect(data.events).toHaveLength(2);
  });

  it("that come back say what is to be looked at: a return cancels the cash", async () => {
    const { token, shipmentId, orderId } = await byTable();
    const params = { shipmentId };
    for (const [status, minutes] of [
      ["exception", 300],
      ["return_in_transit", 200],
      ["returned", 100],
    ] as const) {
      await app.ok("addTrackingEvent", {
        token,
        params,
        body: { status, occurredAt: ago(minutes).toISOString(), reason: "recipient_refused" },
      });
    }
    const after = await stateOf(token, shipmentId);
    expect(after).toMatchObject({ status: "returned", cod: { status: "cancelled" } });
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.status).toBe("returned");
  });
});

const table = (rows: readonly string[]) =>
  ["Nro. Guía;Estado Actual;Fecha Estado;Ciudad;Valor Recaudado", ...rows].join("\r\n");

describe("a carrier's table of states", () => {
  it("is read as it comes, reports what it could not read, and a dry run keeps nothing", async () => {
    const { token, connectionId, shipmentId, number } = await byTable();
    const [day, month, year] = [ago(30).getUTCDate(), ago(30).getUTCMonth() + 1, ago(30).getUTCFullYear()];
    const csv = table([
      `${number};En tránsito;${day}/${month}/${year} 00:01;Córdoba;`,
      `${number.toLowerCase()};ENTREGADO A TRANSPORTADORA;${day}/${month}/${year};;`,
      "NADIE0001;ENTREGADO;01/01/2026;;",
      `${number};ENTREGADO;99/99/2026;;`,
      "1,23E+11;ENTREGADO;01/01/2026;;",
      `${number};ENTREGADO;01/01/2026;;mucho`,
    ]);
    const body = { connectionId, csv };
    const dry = await app.ok("importTrackingEvents", { token, body: { ...body, dryRun: true } });
    expect(dry.data).toMatchObject({ dryRun: true, rows: 6, recorded: 2, changed: 1 });
    expect(dry.data.errors.map(({ row }) => row)).toEqual([4, 5, 6, 7]);
    expect((await stateOf(token, shipmentId)).status).toBe("label_created");
    const done = await app.ok("importTrackingEvents", { token, body });
    expect(done.data.recorded).toBe(2);
    expect((await stateOf(token, shipmentId)).status).toBe("in_transit");
    const again = await app.ok("importTrackingEvents", { token, body });
    expect(again.data).toMatchObject({ recorded: 0, known: 2, changed: 0 });
  });

  it("reports what was collected, which counts more than the delivery alone", async () => {
    const { token, connectionId, shipmentId, number } = await byTable();
    const day = ago(60).toISOString();
    await app.ok("importTrackingEvents", {
      token,
      body: { connectionId, csv: table([`${number};ENTREGADO;${day};;"49.000,00"`]) },
    });
    expect((await stateOf(token, shipmentId)).cod).toMatchObject({
      status: "partially_collected",
      collected: 4_900_000,
    });
  });

  it("keeps words nobody has explained as a repeat of where the parcel is", async () => {
    const { token, connectionId, shipmentId, number } = await byTable();
    const csv = table([`${number};SOLUCION APROBADA;${ago(60).toISOString()};;`]);
    expect((await app.ok("importTrackingEvents", { token, body: { connectionId, csv } })).data.recorded).toBe(
      1,
    );
    const after = await stateOf(token, shipmentId);
    expect(after.status).toBe("label_created");
    expect(after.events.at(-1)).toMatchObject({ reason: "unmapped", text: "SOLUCION APROBADA" });
  });

  it.each([
    ["no column for the state", "guia;fecha\nA;01/01/2026"],
    ["a quote that never ends", 'guia;estado;fecha\n"A;x;01/01/2026'],
  ])("that cannot be read is refused: %s", async (_name, csv) => {
    const { token, connectionId } = await byTable();
    expectError(
      await app.ask("importTrackingEvents", { token, body: { connectionId, csv } }),
      "CSV_UNREADABLE",
    );
  });
});

describe("the public page", () => {
  it("shows where the parcel is, in the reader's language, and nothing that is nobody's business", async () => {
    const { tenant, token, publicUrl, shipmentId } = await byTable();
    await app.ok("addTrackingEvent", {
      token,
      params: { shipmentId },
      body: { status: "in_transit", occurredAt: ago(60).toISOString(), place: "<Rosario>" },
    });
    const path = new URL(publicUrl).pathname;
    const page = await app.send("GET", path, { headers: { "accept-language": "pt-BR,pt;q=0.9" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.text).toContain('lang="pt"');
    expect(page.text).toContain("A caminho");
    expect(page.text).toContain("Almacén Rojas");
    expect(page.text).toContain("Rocío");
    expect(page.text).toContain("&#60;Rosario&#62;");
    for (const secret of [BUYER.phone, BUYER.address, "Núñez", "5000000", "50.000", tenant.id, shipmentId]) {
      expect(page.text).not.toContain(secret);
    }
    expect((await app.send("GET", `${path}?lang=en`)).text).toContain("On its way");
    const json = await app.send("GET", `/api/v1/public/tracking/${path.split("/").at(-1) ?? ""}`);
    expect(json.body.data).toMatchObject({
      shop: { name: "Almacén Rojas" },
      status: "in_transit",
      recipient: { firstName: "Rocío", city: "Córdoba" },
      cod: null,
    });
    expect(json.text).not.toContain("Núñez");
  });

  it("shows the cash only where the shop chose so", async () => {
    const { token, publicUrl } = await byTable();
    await app.ok("updateShippingSettings", {
      token,
      body: { showCodOnTracking: true, brandColor: "#ff0000" },
    });
    const page = await app.send("GET", `${new URL(publicUrl).pathname}?lang=es`);
    expect(page.text).toContain("A pagar al recibir");
    expect(page.text).toContain("#ff0000");
  });

  it.each(["nada", "Zk3vQ9x1LmN7Zk3vQ9x1Lm", "SUR0000000017"])("is not found for %s", async (token) => {
    expectError(await app.ask("getPublicTracking", { params: { token } }), "TRACKING_NOT_FOUND");
    expectError(await app.ask("showTrackingPage", { params: { token } }), "TRACKING_NOT_FOUND");
  });
});
