import type { RateCardBody } from "./rate-card.ts";
import * as S from "../core/scalars.ts";

const exampleInstant = "2026-01-15T12:00:00.000Z";

export const exampleParcel = { lengthCm: 40, widthCm: 30, heightCm: 20, weightG: 2_500 };
export const exampleAddress = {
  name: "Rocío Prueba",
  phone: "+543510000002",
  address: "Calle Modelo 45",
  city: "Córdoba",
  region: "AR-X",
  zip: "5000",
  country: "AR",
};
export const exampleOrigin = {
  name: "Depósito Sur",
  phone: "+541140000001",
  address: "Av. Ejemplo 1200",
  city: "Buenos Aires",
  region: "AR-C",
  zip: "1284",
  country: "AR",
};

const examplePrice = {
  base: 890_000,
  fuel: 40_050,
  insurance: 120_000,
  codFee: 375_000,
  remote: 0,
  other: 0,
  discount: 0,
  tax: 299_261,
  total: 1_724_311,
};
const carrier = { code: "correo-del-sur", name: "Correo del Sur" };
const service = { code: "domicilio", name: "A domicilio" };

const exampleRate = {
  rateId: S.exampleId("rat"),
  connectionId: S.exampleId("ccn"),
  provider: "ratetable",
  carrier,
  service,
  deliveryType: "home",
  currency: "ARS",
  price: examplePrice,
  billableG: 6_000,
  zone: "R1",
  eta: { minDays: 2, maxDays: 4, date: null, text: null },
  cod: { supported: true, amount: 12_500_000, fee: 375_000, feeTiming: "remittance" },
  binding: true,
  tags: ["cheapest", "fastest", "best_value"],
  warnings: [],
};

export const exampleQuote = {
  quoteId: S.exampleId("quo"),
  createdAt: exampleInstant,
  expiresAt: "2026-01-15T12:30:00.000Z",
  currency: "ARS",
  partial: true,
  parcels: [{ lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 2_500 }],
  rates: [exampleRate],
  errors: [
    {
      connectionId: S.exampleId("ccn"),
      carrier: "correoArgentino",
      code: "timeout",
      message: "no answer in time",
    },
  ],
};

const exampleEvent = {
  eventId: S.exampleId("trk"),
  status: "label_created",
  reason: null,
  occurredAt: exampleInstant,
  receivedAt: exampleInstant,
  text: null,
  place: null,
  source: "system",
  ignored: false,
};

export const exampleShipmentItem = {
  shipmentId: S.exampleId("shm"),
  test: false,
  status: "label_created",
  statusReason: null,
  needsAttention: [],
  orderId: S.exampleId("ord"),
  orderNumber: "A-1001",
  channel: "CUSTOM",
  provider: "ratetable",
  connectionId: S.exampleId("ccn"),
  carrier,
  service,
  currency: "ARS",
  charges: {
    quoted: 1_724_311,
    actual: 1_724_311,
    variance: 0,
    adjustments: 0,
    chargedToCustomer: 900_000,
    booked: { freight: 1_270_561, codFee: 453_750, returnFreight: 0, adjustments: 0, total: 1_724_311 },
  },
  parcels: [{ parcel: 1, trackingNumber: "SUR0000001236", weightG: 2_500, billableG: 6_000 }],
  origin: exampleOrigin,
  destination: exampleAddress,
  cod: { codPaymentId: S.exampleId("cod"), status: "expected", expected: 12_500_000, collected: 0 },
  tracking: {
    number: "SUR0000001236",
    carrierUrl: null,
    publicUrl: "https://api.example/t/Zk3vQ9x1LmN7Zk3vQ9x1Lm",
    eta: "2026-01-19",
  },
  label: { ready: true, format: "pdf", href: `/api/v1/shipments/${S.exampleId("shm")}/label` },
  channelPush: { status: "pending", at: null, error: null },
  isReturnOf: null,
  createdAt: exampleInstant,
  updatedAt: exampleInstant,
};
export const exampleShipment = { ...exampleShipmentItem, claim: null, events: [exampleEvent] };

export const exampleRateCard: RateCardBody = {
  name: "Correo del Sur",
  currency: "ARS",
  validFrom: "2026-01-01",
  validTo: null,
  origin: { country: "AR", zipPrefixes: ["1"] },
  volumetricDivisor: 4_000,
  minBillableG: 1_000,
  roundUpToG: 1_000,
  limits: { maxParcelG: 30_000, maxSideCm: 150, maxSumSidesCm: 300 },
  zones: [
    {
      code: "R1",
      etaDays: { min: 2, max: 4 },
      codAllowed: true,
      remoteFee: 0,
      match: [
        { country: "AR", zipPrefix: "50" },
        { country: "AR", region: "AR-X" },
      ],
    },
    {
      code: "R9",
      etaDays: { min: 5, max: 9 },
      codAllowed: false,
      remoteFee: 150_000,
      match: [{ country: "AR" }],
    },
  ],
  services: [
    {
      code: "domicilio",
      name: "A domicilio",
      deliveryType: "home",
      brackets: [
        { zone: "R1", upToG: 1_000, price: 520_000 },
        { zone: "R1", upToG: 5_000, price: 690_000 },
        { zone: "R1", upToG: 10_000, price: 890_000 },
        { zone: "R1", upToG: 20_000, price: 1_240_000 },
      ],
      extra: [{ zone: "R1", perG: 1_000, price: 62_000 }],
    },
  ],
  fuelBp: 450,
  insurance: { bp: 100, min: 0, freeUpTo: 0 },
  cod: { bp: 300, min: 150_000, max: null, fixed: 0, timing: "remittance" },
  taxBp: 2_100,
  returnFreight: { bpOfOutbound: 8_000 },
};
