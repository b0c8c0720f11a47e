import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { endpoints } from "../endpoints.ts";
import { QuoteRequest, ShipmentCreate } from "./shipment-requests.ts";

const problems = (schema: TSchema, value: unknown) =>
  [...Value.Errors(schema, value)].map(({ instancePath, message }) => `${instancePath} ${message}`);

const quoteRequest = {
  originId: "wh_main1",
  destination: { country: "AR", region: "AR-X", city: "Cordoba", zip: "5000", address: "Calle Modelo 45" },
  parcels: [{ lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2500 }],
  currency: "ARS",
  declaredValue: 12_000_000,
  codAmount: 12_500_000,
  deliveryType: "home",
};

const destination = {
  name: "Rocio Prueba",
  phone: "+543510000002",
  documentType: "DNI",
  documentNumber: "30111222",
  address: "Calle Modelo 45",
  city: "Cordoba",
  region: "AR-X",
  zip: "5000",
  country: "AR",
  reference: "porton verde",
};
const byQuote = {
  orderId: "ord_01J9X1",
  quoteId: "quo_01JA7Q",
  rateId: "rat_01JA7S",
  destination,
  maxPrice: 1_750_000,
  label: { format: "pdf", size: "4x6" },
  notifyChannel: true,
};
const byRules = {
  orderId: "ord_01J9X2",
  select: "rules",
  parcels: [{ lengthCm: 20, widthCm: 15, heightCm: 10, weightG: 900 }],
};

const price = (change: Record<string, number>) => ({
  base: 890_000,
  fuel: 40_050,
  insurance: 0,
  codFee: 375_000,
  remote: 0,
  other: 0,
  discount: 0,
  tax: 274_061,
  total: 1_579_111,
  ...change,
});
const quoteResponse = {
  success: true,
  data: {
    quoteId: "quo_01JA7Q",
    createdAt: "2026-01-15T12:00:00Z",
    expiresAt: "2026-01-15T12:30:00Z",
    currency: "ARS",
    partial: true,
    rates: [
      {
        rateId: "rat_01JA7R",
        connectionId: "ccn_envia1",
        provider: "envia",
        carrier: { code: "andreani", name: "Andreani" },
        service: { code: "ground", name: "A domicilio" },
        deliveryType: "home",
        currency: "ARS",
        billableG: 6000,
        zone: "3",
        price: price({}),
        eta: { minDays: 3, maxDays: 5, date: "2026-01-20", text: "3-5 dias" },
        cod: { supported: true, amount: 12_500_000, fee: 375_000, feeTiming: null },
        binding: false,
        tags: ["cheapest"],
        warnings: ["price is fixed only when the label is bought"],
      },
      {
        rateId: "rat_01JA7S",
        connectionId: "ccn_sur01",
        provider: "ratetable",
        carrier: { code: "correo-del-sur", name: "Correo del Sur" },
        service: { code: "domicilio", name: "A domicilio" },
        deliveryType: "home",
        currency: "ARS",
        billableG: 6000,
        zone: "R1",
        price: price({ insurance: 120_000, tax: 299_261, total: 1_724_311 }),
        eta: { minDays: 2, maxDays: 4, date: null, text: null },
        cod: { supported: true, amount: 12_500_000, fee: 375_000, feeTiming: "remittance" },
        binding: true,
        tags: ["fastest"],
        warnings: [],
      },
    ],
    errors: [
      {
        connectionId: "ccn_envia1",
        carrier: "correoArgentino",
        code: "timeout",
        message: "no answer in 8 s",
      },
    ],
  },
};

const capabilities = (change: object) => ({
  quote: true,
  label: ["pdf"],
  void: true,
  tracking: "manual",
  cod: { supported: true, max: null, currency: "ARS", feeTiming: "remittance" },
  pickup: false,
  manifest: true,
  multiParcel: true,
  returns: true,
  branches: false,
  insurance: true,
  ...change,
});
const carriersResponse = {
  success: true,
  data: {
    total: 1,
    limit: 50,
    offset: 0,
    hasMore: false,
    items: [
      {
        connectionId: "ccn_sur01",
        provider: "ratetable",
        code: "correo-del-sur",
        name: "Correo del Sur",
        mode: "live",
        status: "active",
        countries: ["AR"],
        capabilities: capabilities({}),
        requirements: { zip: true, cityCode: null, document: "never", phone: true },
        services: [{ code: "domicilio", name: "A domicilio", deliveryType: "home" }],
        lastError: null,
      },
      {
        connectionId: "ccn_envia1",
        provider: "envia",
        code: "andreani",
        name: "Andreani",
        mode: "test",
        status: "active",
        countries: ["AR"],
        capabilities: capabilities({
          tracking: "poll",
          cod: { supported: true, max: null, currency: "ARS", feeTiming: null },
          pickup: true,
          returns: false,
          branches: true,
        }),
        requirements: { zip: true, cityCode: null, document: "always", phone: true },
        services: [{ code: "ground", name: "A domicilio", deliveryType: "home" }],
        lastError: null,
      },
    ],
  },
};

const event = (eventId: string, status: string, at: string, source: string) => ({
  eventId,
  status,
  reason: null,
  occurredAt: at,
  receivedAt: at,
  text: "ENTREGADO",
  place: "Cordoba",
  source,
  ignored: false,
});
const shipmentResponse = {
  success: true,
  data: {
    shipmentId: "shp_01JA7T",
    test: false,
    status: "delivered",
    statusReason: null,
    needsAttention: [],
    orderId: "ord_01J9X1",
    channel: "CUSTOM",
    provider: "ratetable",
    connectionId: "ccn_sur01",
    carrier: { code: "correo-del-sur", name: "Correo del Sur" },
    service: { code: "domicilio", name: "A domicilio" },
    currency: "ARS",
    charges: {
      quoted: 1_724_311,
      actual: 1_724_311,
      variance: 0,
      adjustments: 0,
      chargedToCustomer: 900_000,
    },
    parcels: [{ parcel: 1, trackingNumber: "SUR0000001236", weightG: 2500, billableG: 6000 }],
    destination: {
      name: "Rocio Prueba",
      phone: "+543510000002",
      address: "Calle Modelo 45",
      city: "Cordoba",
      region: "AR-X",
      zip: "5000",
      country: "AR",
    },
    cod: { codPaymentId: "cod_01JA7U", status: "collected", expected: 12_500_000, collected: 12_500_000 },
    tracking: {
      number: "SUR0000001236",
      carrierUrl: null,
      publicUrl: "https://panel.example/t/Zk3vQ9x1LmN7",
      eta: "2026-01-19",
    },
    label: { ready: true, format: "pdf", href: "/api/v1/shipments/shp_01JA7T/label" },
    channelPush: { status: "sent", at: "2026-01-15T12:01:10Z", error: null },
    events: [
      event("evt_0001", "label_created", "2026-01-15T12:01:00Z", "system"),
      event("evt_0002", "delivered", "2026-01-17T15:20:00Z", "csv"),
    ],
    createdAt: "2026-01-15T12:00:58Z",
    updatedAt: "2026-01-17T18:00:03Z",
  },
};

describe("what callers send and receive", () => {
  it.each([
    ["a quote request", QuoteRequest, quoteRequest],
    ["a quote", endpoints.createQuote.responses[200].schema, quoteResponse],
    ["carriers", endpoints.listCarriers.responses[200].schema, carriersResponse],
    ["a shipment from a quote", ShipmentCreate, byQuote],
    ["a shipment by rules", ShipmentCreate, byRules],
    ["a shipment", endpoints.getShipment.responses[200].schema, shipmentResponse],
  ] as const)("%s is as declared", (_name, schema, value) => {
    expect(problems(schema, value)).toEqual([]);
  });

  const parcel = { lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2500 };
  it.each([
    ["no parcels", QuoteRequest, { ...quoteRequest, parcels: [] }],
    ["21 parcels", QuoteRequest, { ...quoteRequest, parcels: Array.from({ length: 21 }, () => parcel) }],
    ["no length", QuoteRequest, { ...quoteRequest, parcels: [{ ...parcel, lengthCm: 0 }] }],
    ["five metres", QuoteRequest, { ...quoteRequest, parcels: [{ ...parcel, lengthCm: 500 }] }],
    ["half a gram", QuoteRequest, { ...quoteRequest, parcels: [{ ...parcel, weightG: 0.5 }] }],
    ["a length in words", QuoteRequest, { ...quoteRequest, parcels: [{ ...parcel, lengthCm: "40" }] }],
    ["money in decimals", QuoteRequest, { ...quoteRequest, codAmount: 10.5 }],
    ["money beyond counting", QuoteRequest, { ...quoteRequest, codAmount: 2 ** 53 }],
    ["money below zero", QuoteRequest, { ...quoteRequest, declaredValue: -1 }],
    ["a currency in small letters", QuoteRequest, { ...quoteRequest, currency: "ars" }],
    [
      "a country in words",
      QuoteRequest,
      { ...quoteRequest, destination: { ...quoteRequest.destination, country: "Argentina" } },
    ],
    [
      "a region of no country",
      QuoteRequest,
      { ...quoteRequest, destination: { ...quoteRequest.destination, region: "X" } },
    ],
    ["no city", QuoteRequest, { ...quoteRequest, destination: { country: "AR" } }],
    ["an unknown field", QuoteRequest, { ...quoteRequest, surprise: true }],
    ["an unknown delivery", QuoteRequest, { ...quoteRequest, deliveryType: "drone" }],
    ["a day that is none", QuoteRequest, { ...quoteRequest, shipDate: "15/01/2026" }],
    [
      "a telephone that is none",
      ShipmentCreate,
      { ...byQuote, destination: { ...destination, phone: "3510000002" } },
    ],
    [
      "a buyer without name",
      ShipmentCreate,
      { ...byQuote, destination: { ...destination, name: undefined } },
    ],
    ["an unknown choice", ShipmentCreate, { ...byRules, select: "luckiest" }],
    ["an unknown label", ShipmentCreate, { ...byQuote, label: { format: "gif" } }],
    [
      "a number that is too short",
      ShipmentCreate,
      { manual: { connectionId: "ccn_sur01", trackingNumber: "1" }, orderId: "ord_01J9X1" },
    ],
    ["a number in an unknown place", ShipmentCreate, { ...byRules, manual: { trackingNumber: "ABCD" } }],
    ["a price below zero", ShipmentCreate, { ...byQuote, maxPrice: -1 }],
    ["a reference of 61 characters", ShipmentCreate, { ...byQuote, reference: "x".repeat(61) }],
    ["days below one", QuoteRequest, { ...quoteRequest, maxTransitDays: 0 }],
    ...[
      { weightG: 0 },
      { weightG: 1_000_001 },
      { widthCm: -1 },
      { heightCm: undefined },
      { quantity: 0 },
      { quantity: 51 },
      { quantity: 1.5 },
      { content: "x".repeat(81) },
      { reference: "x".repeat(41) },
      { colour: "red" },
    ].map(
      (change) =>
        [
          `a parcel with ${JSON.stringify(change)}`,
          QuoteRequest,
          { ...quoteRequest, parcels: [{ ...parcel, ...change }] },
        ] as const,
    ),
    ...[
      { name: "x".repeat(101) },
      { company: "x".repeat(101) },
      { email: "nobody" },
      { documentType: "x".repeat(9) },
      { documentNumber: "x".repeat(21) },
      { address: "x".repeat(161) },
      { streetNumber: "x".repeat(13) },
      { unit: "x".repeat(41) },
      { neighborhood: "x".repeat(81) },
      { city: "" },
      { city: "x".repeat(81) },
      { cityCode: "x".repeat(13) },
      { zip: "x".repeat(13) },
      { reference: "x".repeat(141) },
      { branchId: "x".repeat(61) },
      { planet: "Mars" },
      { address: undefined },
      { phone: null },
    ].map(
      (change) =>
        [
          `a buyer with ${JSON.stringify(change).slice(0, 30)}`,
          ShipmentCreate,
          { ...byQuote, destination: { ...destination, ...change } },
        ] as const,
    ),
  ] as const)("%s is not", (_name, schema, value) => {
    expect(problems(schema, JSON.parse(JSON.stringify(value)))).not.toEqual([]);
  });
});
