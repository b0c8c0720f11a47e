import type { RateCardBody } from "../../packages/contract/src/index.ts";

/** Where the demo's goods lie. */
export const DEPOT = {
  name: "Bodega Norte",
  phone: "+573001234567",
  address: "Calle 80 # 12-34",
  city: "Bogotá",
  zip: "110111",
  country: "CO",
} as const;

/** Where each currency is used. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  COP: "CO",
  MXN: "MX",
  ARS: "AR",
  BRL: "BR",
  CLP: "CL",
};

/** A carrier with one zone, the whole country, that takes cash at the door. */
export function nationalCard(
  name: string,
  currency: string,
  price: number,
  days: readonly [number, number],
): RateCardBody {
  const country = COUNTRIES[currency] ?? "CO";
  return {
    name,
    currency,
    validFrom: "2026-01-01",
    origin: { country },
    volumetricDivisor: 5_000,
    minBillableG: 1,
    roundUpToG: 1,
    limits: { maxParcelG: 50_000, maxSideCm: 200, maxSumSidesCm: 400 },
    zones: [
      {
        code: "NAC",
        etaDays: { min: days[0], max: days[1] },
        codAllowed: true,
        remoteFee: 0,
        match: [{ country }],
      },
    ],
    services: [
      {
        code: "domicilio",
        name: "A domicilio",
        deliveryType: "home",
        brackets: [
          { zone: "NAC", upToG: 1_000, price },
          { zone: "NAC", upToG: 5_000, price: price * 2 },
          { zone: "NAC", upToG: 20_000, price: price * 4 },
        ],
      },
    ],
    fuelBp: 450,
    insurance: { bp: 100, min: 0, freeUpTo: 0 },
    cod: { bp: 300, min: 0, max: null, fixed: 0, timing: "remittance" },
    taxBp: 1_900,
    returnFreight: { bpOfOutbound: 10_000 },
  };
}
