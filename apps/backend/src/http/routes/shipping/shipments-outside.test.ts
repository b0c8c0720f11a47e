import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BUYER, CHEAPEST, once } from "../../../../test/factories/shipping.ts";

const { app, envia, look, withEnvia } = await useCarriers({ PURCHASE_LEASE_SECONDS: "3" });

describe("a shipment by an outside carrier", () => {
  it("is bought once, its label fetched once and kept", async () => {
    const { token } = await withEnvia();
    const before = envia.labels.length;
    const headers = once();
    const { data } = await app.ok("createShipment", { token, headers, body: CHEAPEST });
    expect(data).toMatchObject({ status: "label_created", carrier: { code: "andreani" }, test: false });
    const again = await app.ok("createShipment", { token, headers, body: CHEAPEST });
    expect(again.data.shipmentId).toBe(data.shipmentId);
    expect(envia.labels.length - before).toBe(1);
    const params = { shipmentId: data.shipmentId };
    const reads = () => envia.calls.filter(({ operation }) => operation === "label").length;
    const first = reads();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await app.ask("getShipmentLabel", { token, params })).status).toBe(200);
    }
    expect(reads() - first).toBe(1);
    const print = (...shipmentIds: string[]) =>
      app.send("POST", "/api/v1/shipments/labels", {
        token,
        body: { shipmentIds, size: "a4" },
        headers: once(),
      });
    expect((await print(data.shipmentId)).status).toBe(200);
    expectError(await print(data.shipmentId, data.shipmentId), "BAD_REQUEST");
  });

  it("that was refused for certain is an error, now and when repeated, and nothing was bought", async () => {
    const { token } = await withEnvia();
    const before = envia.labels.length;
    const body = {
      ...CHEAPEST,
      destination: { ...BUYER, name: "Nombre Larguísimo Que Ninguna Empresa Acepta Jamás" },
    };
    const headers = once();
    const answer = await app.ask("createShipment", { token, headers, body });
    expectError(answer, "ADDRESS_REJECTED");
    const again = await app.ask("createShipment", { token, headers, body });
    expect({ status: again.status, error: again.body.error }).toEqual({
      status: 422,
      error: "ADDRESS_REJECTED",
    });
    expect(envia.labels.length).toBe(before);
    const { data } = await app.ok("listShipments", { token });
    expect(data.items).toMatchObject([{ status: "failed", statusReason: "address_rejected" }]);
  });

  it("with an empty wallet says so", async () => {
    const { token } = await withEnvia();
    const { balance } = envia;
    envia.balance = 0;
    const answer = await app.ask("createShipment", { token, headers: once(), body: CHEAPEST });
    envia.balance = balance;
    expectError(answer, "CARRIER_BALANCE_INSUFFICIENT");
  });

  it.each(["drop-after", "garbage"] as const)(
    "whose answer is lost (%s) is looked for, never bought again, and found",
    async (kind) => {
      const { tenant, token } = await withEnvia();
      const before = envia.labels.length;
      envia.faults.push({ operation: "generate", kind, times: 1 });
      const headers = once();
      const answer = await app.ask("createShipment", {
        token,
        headers,
        body: { ...CHEAPEST, codAmount: 1_000_000 },
      });
      expect(answer.status).toBe(202);
      const { data } = answer.body as { data: { shipmentId: string; status: string } };
      expect(data.status).toBe("purchase_unknown");
      await look(tenant.id, true);
      const after = await app.ok("getShipment", { token, params: { shipmentId: data.shipmentId } });
      expect(after.data).toMatchObject({
        status: "label_created",
        tracking: { number: envia.labels.at(-1)?.trackingNumber },
      });
      expect(envia.labels.length - before).toBe(1);
      expect(
        envia.calls.filter(
          ({ operation, body }) => operation === "generate" && JSON.stringify(body).includes(data.shipmentId),
        ),
      ).toHaveLength(1);
      const [posted] = await app.database.rows<{ n: number }>(
        "select count(*)::int as n from app.ledger_transactions where tenant_id = $1 and posting_key = $2",
        [tenant.id, `shipment:${data.shipmentId}:label`],
      );
      expect(posted?.n).toBe(1);
    },
  );

  it("that never reached the carrier fails in the end, and a person may try again", async () => {
    const { tenant, token } = await withEnvia();
    envia.faults.push({ operation: "generate", kind: "drop-before", times: 1 });
    const answer = await app.ask("createShipment", { token, headers: once(), body: CHEAPEST });
    expect(answer.status).toBe(202);
    const { shipmentId } = (answer.body as { data: { shipmentId: string } }).data;
    await look(tenant.id, true);
    expect((await app.ok("getShipment", { token, params: { shipmentId } })).data.status).toBe(
      "purchase_unknown",
    );
    await app.database.rows(
      "update app.purchase_attempts set started_at = started_at - interval '2 hours' where tenant_id = $1",
      [tenant.id],
    );
    await look(tenant.id, true);
    const after = await app.ok("getShipment", { token, params: { shipmentId } });
    expect(after.data).toMatchObject({ status: "failed", statusReason: "absent" });
  });

  it("whose process died is taken for unknown when its lease is over", async () => {
    const { tenant, token } = await withEnvia();
    envia.faults.push({ operation: "generate", kind: "drop-after", times: 1 });
    const answer = await app.ask("createShipment", { token, headers: once(), body: CHEAPEST });
    const { shipmentId } = (answer.body as { data: { shipmentId: string } }).data;
    await app.database.rows("update app.shipments set status = 'purchasing' where id = $1", [shipmentId]);
    await app.database.rows("update app.purchase_attempts set state = 'open' where shipment_id = $1", [
      shipmentId,
    ]);
    await look(tenant.id, true);
    expect((await app.ok("getShipment", { token, params: { shipmentId } })).data.status).toBe(
      "label_created",
    );
  });

  it("whose cancellation nobody answered and the carrier then refuses takes in the scans that waited", async () => {
    const { tenant, token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
    const params = { shipmentId: data.shipmentId };
    envia.faults.push({ operation: "cancel", kind: "drop-before", times: 1 });
    const first = await app.ok("cancelShipment", { token, params, body: {} });
    expect(first.data.status).toBe("cancelling");
    // The carrier reports whole seconds only.
    envia.move(data.tracking.number ?? "", "In Transit", new Date(Date.now() + 1_000));
    await look(tenant.id, true);
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
    const after = await app.ok("getShipment", { token, params });
    expect(after.data).toMatchObject({ status: "in_transit", needsAttention: [] });
  });

  it("that was cancelled while the answer was lost is cancelled when asked again, and stays so", async () => {
    const { token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
    const params = { shipmentId: data.shipmentId };
    envia.faults.push({ operation: "cancel", kind: "drop-after", times: 1 });
    expect((await app.ok("cancelShipment", { token, params, body: {} })).data.status).toBe("cancelling");
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await app.ok("cancelShipment", { token, params, body: {} })).data.status).toBe("cancelled");
    }
    const after = await app.ok("getShipment", { token, params });
    expect(after.data.status).toBe("cancelled");
  });

  it("that has left cannot be voided: everything stays as it was", async () => {
    const { token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
    envia.move(data.tracking.number ?? "", "In Transit");
    const params = { shipmentId: data.shipmentId };
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
    expect((await app.ok("getShipment", { token, params })).data.status).toBe("label_created");
  });
});
