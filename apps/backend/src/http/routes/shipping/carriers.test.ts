import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { BOXES, BUYER, SENDER } from "../../../../test/factories/shipping.ts";
import { southernCard } from "../../../carriers/ratetable/testing/southern-card.ts";

const { app, connect, envia, withTable } = await useCarriers();

const cordoba = { destination: BUYER, parcels: BOXES, currency: "ARS" };

describe("rate cards", () => {
  it("get a new version with every change; the old one is kept", async () => {
    const { token, rateCardId } = await withTable();
    const params = { rateCardId };
    const { data } = await app.ok("updateRateCard", {
      token,
      params,
      body: { card: { ...southernCard, fuelBp: 900 } },
    });
    expect(data.version).toBe(2);
    expect((await app.ok("getRateCard", { token, params, query: { version: 1 } })).data.card.fuelBp).toBe(
      450,
    );
    const quoted = await app.ok("createQuote", { token, body: cordoba });
    expect(quoted.data.rates[0]?.price.fuel).toBe(80_100);
  });

  it("take prices from a spreadsheet; a dry run keeps nothing, a bad row stops all", async () => {
    const { token, rateCardId } = await withTable();
    const params = { rateCardId };
    const csv = "Zona;Hasta (g);Precio\r\nR1;5000;7.000,50\r\nR1;20000;13.000\r\n";
    const dry = await app.ok("importRateCardBrackets", {
      token,
      params,
      body: { service: "domicilio", csv, dryRun: true },
    });
    expect(dry.data).toEqual({ dryRun: true, version: null, rows: 2, errors: [] });
    const bad = await app.ok("importRateCardBrackets", {
      token,
      params,
      body: { service: "domicilio", csv: `${csv}ZZ;1;1\r\nR1;x;1\r\nR1;2;abc\r\n` },
    });
    expect(bad.data.version).toBeNull();
    expect(bad.data.errors.map(({ row }) => row)).toEqual([4, 5, 6]);
    const done = await app.ok("importRateCardBrackets", {
      token,
      params,
      body: { service: "domicilio", csv },
    });
    expect(done.data.version).toBe(2);
    const card = await app.ok("getRateCard", { token, params });
    expect(card.data.card.services[0]?.brackets).toEqual([
      { zone: "R1", upToG: 5_000, price: 700_050 },
      { zone: "R1", upToG: 20_000, price: 1_300_000 },
    ]);
  });

  it("that contradict themselves are not saved", async () => {
    const { token, rateCardId } = await withTable();
    const card = { ...southernCard, validTo: "2025-01-01" };
    const answer = await app.ask("updateRateCard", { token, params: { rateCardId }, body: { card } });
    expectError(answer, "INVALID_RATE_CARD");
    expect(answer.body.details?.["problems"]).toEqual(["validTo is before validFrom"]);
  });

  it("can be tried without keeping anything", async () => {
    const { token, rateCardId } = await withTable();
    const { data } = await app.ok("simulateRateCard", {
      token,
      params: { rateCardId },
      body: {
        origin: SENDER,
        destination: BUYER,
        parcels: BOXES,
        declaredValue: 12_000_000,
        codAmount: 12_500_000,
      },
    });
    expect(data.rates.map(({ price }) => price.total)).toEqual([1_724_311]);
  });
});

describe("carrier connections", () => {
  it("are offered with what each asks for; price tables are not among them", async () => {
    const { token } = await withTable();
    const { data } = await app.ok("listCarrierProviders", { token });
    expect(
      data.items.map(({ provider, credentials, settings, isTestable }) => [
        provider,
        credentials.map(({ name, isRequired }) => (isRequired ? name : `${name}?`)),
        settings,
        isTestable,
      ]),
    ).toEqual([
      ["envia", ["token", "webhookSecret?"], ["country"], true],
      ["easypost", ["apiKey", "webhookSecret?"], [], true],
      ["manual", [], [], false],
    ]);
  });

  it("never show what is secret, and are proven with a call", async () => {
    const { token } = await withTable();
    const connectionId = await connect(token, "envia");
    const listed = await app.ask("listCarrierConnections", { token });
    expect(listed.text).not.toContain(envia.token);
    expect(listed.text).toContain('"credentialNames":["token"]');
    const stored = await app.database.rows<{ sealed: string }>(
      "select credentials_sealed as sealed from app.carrier_connections where id = $1",
      [connectionId],
    );
    expect(stored[0]?.sealed).not.toContain(envia.token);
    const test = await app.ok("testCarrierConnection", { token, params: { connectionId } });
    expect(test.data).toEqual({ ok: true, carriers: ["andreani", "correoArgentino"], error: null });
    const { data } = await app.ok("listCarriers", { token, query: { cod: "true" } });
    expect(data.items.map(({ code }) => code)).toEqual(["correo-del-sur", "andreani", "correoArgentino"]);
  });

  it("with wrong credentials say so, and are marked", async () => {
    const { token } = await withTable();
    const connectionId = await connect(token, "envia");
    await app.ok("updateCarrierConnection", {
      token,
      params: { connectionId },
      body: { credentials: { token: "x" } },
    });
    const test = await app.ok("testCarrierConnection", { token, params: { connectionId } });
    expect(test.data).toMatchObject({ ok: false, error: { code: "config" } });
    const { data } = await app.ok("listCarrierConnections", { token });
    expect(data.items.find((one) => one.connectionId === connectionId)?.status).toBe("error");
  });

  it("have names of their own, and go when nothing is on the road", async () => {
    const { token, connectionId } = await withTable();
    const body = { provider: "ratetable", name: "Correo del Sur", mode: "live" } as const;
    expectError(await app.ask("createCarrierConnection", { token, body }), "CARRIER_NAME_TAKEN");
    await app.ok("deleteCarrierConnection", { token, params: { connectionId } });
    expectError(
      await app.ask("deleteCarrierConnection", { token, params: { connectionId } }),
      "CARRIER_NOT_FOUND",
    );
    await app.ok("createCarrierConnection", { token, body });
  });

  it("without their credentials are refused", async () => {
    const { token } = await withTable();
    const body = { provider: "envia", name: "Envia", mode: "test" } as const;
    expectError(await app.ask("createCarrierConnection", { token, body }), "BAD_REQUEST");
  });
});
