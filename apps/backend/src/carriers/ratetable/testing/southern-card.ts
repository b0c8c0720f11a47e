import type { RateCardBody } from "../../../ports/carrier.ts";

export const southernCard: RateCardBody = {
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
