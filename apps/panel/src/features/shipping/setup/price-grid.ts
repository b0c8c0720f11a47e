import type { RateCardBody } from "@estiba/contract";
import { toMajor, toMinor } from "../../../ui/format/money.ts";

export interface GridZone {
  readonly code: string;
  readonly country: string;
  /** Beginning of the postal codes; none is the whole country. */
  readonly zipPrefix: string;
  readonly minDays: number;
  readonly maxDays: number;
  readonly codAllowed: boolean;
}

/** A price table as people draw it: a row for each weight, a column for each zone; amounts in whole units. */
export interface PriceGrid {
  readonly name: string;
  readonly currency: string;
  readonly zones: readonly GridZone[];
  readonly weightsG: readonly number[];
  /** By weight, then by zone. */
  readonly prices: readonly (readonly number[])[];
  readonly fuelPercent: number;
  readonly insurancePercent: number;
  readonly codPercent: number;
  readonly taxPercent: number;
}

const BASIS = 100;

export const NEW_GRID: PriceGrid = {
  name: "",
  currency: "COP",
  zones: [{ code: "Z1", country: "CO", zipPrefix: "", minDays: 1, maxDays: 3, codAllowed: true }],
  weightsG: [1_000, 5_000, 20_000],
  prices: [[0], [0], [0]],
  fuelPercent: 0,
  insurancePercent: 1,
  codPercent: 3,
  taxPercent: 19,
};

export function gridOf(card: RateCardBody): PriceGrid {
  const brackets = card.services[0]?.brackets ?? [];
  const weightsG = [...new Set(brackets.map(({ upToG }) => upToG))].toSorted((a, b) => a - b);
  const priceOf = (zone: string, upToG: number): number =>
    brackets.find((bracket) => bracket.zone === zone && bracket.upToG === upToG)?.price ?? 0;
  return {
    name: card.name,
    currency: card.currency,
    zones: card.zones.map(({ code, etaDays, codAllowed, match }) => ({
      code,
      country: match[0]?.country ?? "",
      zipPrefix: match[0]?.zipPrefix ?? "",
      minDays: etaDays.min,
      maxDays: etaDays.max,
      codAllowed,
    })),
    weightsG,
    prices: weightsG.map((upToG) =>
      card.zones.map(({ code }) => toMajor(priceOf(code, upToG), card.currency)),
    ),
    fuelPercent: card.fuelBp / BASIS,
    insurancePercent: card.insurance.bp / BASIS,
    codPercent: card.cod.bp / BASIS,
    taxPercent: card.taxBp / BASIS,
  };
}

const basisPoints = (percent: number): number => Math.round(percent * BASIS);

function freshCard(grid: PriceGrid, today: string): RateCardBody {
  return {
    name: grid.name,
    currency: grid.currency,
    validFrom: today,
    origin: { country: grid.zones[0]?.country ?? "CO" },
    volumetricDivisor: 5_000,
    minBillableG: 1,
    roundUpToG: 1,
    limits: { maxParcelG: 50_000, maxSideCm: 200, maxSumSidesCm: 400 },
    zones: [],
    services: [{ code: "domicilio", name: "A domicilio", deliveryType: "home", brackets: [] }],
    fuelBp: 0,
    insurance: { bp: 0, min: 0, freeUpTo: 0 },
    cod: { bp: 0, min: 0, max: null, fixed: 0, timing: "remittance" },
    taxBp: 0,
    returnFreight: { bpOfOutbound: 10_000 },
  };
}

/** What the grid does not show stays as it was. */
export function cardOf(grid: PriceGrid, before: RateCardBody | null, today: string): RateCardBody {
  const base = before ?? freshCard(grid, today);
  const [service, ...others] = base.services;
  const brackets = grid.weightsG.flatMap((upToG, row) =>
    grid.zones.map(({ code }, column) => ({
      zone: code,
      upToG,
      price: toMinor(grid.prices[row]?.[column] ?? 0, grid.currency),
    })),
  );
  const home = { code: "domicilio", name: "A domicilio", deliveryType: "home" } as const;
  return {
    ...base,
    name: grid.name,
    currency: grid.currency,
    zones: grid.zones.map(({ code, country, zipPrefix, minDays, maxDays, codAllowed }) => {
      const known = base.zones.find((zone) => zone.code === code);
      const match = known?.match ?? [{ country, ...(zipPrefix === "" ? {} : { zipPrefix }) }];
      const etaDays = { min: minDays, max: maxDays };
      return { code, etaDays, codAllowed, remoteFee: known?.remoteFee ?? 0, match };
    }),
    services: [{ ...(service ?? home), brackets }, ...others],
    fuelBp: basisPoints(grid.fuelPercent),
    insurance: { ...base.insurance, bp: basisPoints(grid.insurancePercent) },
    cod: { ...base.cod, bp: basisPoints(grid.codPercent) },
    taxBp: basisPoints(grid.taxPercent),
  };
}
