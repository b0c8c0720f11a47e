import { describe, expect, it } from "vitest";
import { address } from "../../../test/carriers/parcel.ts";
import type {
  CarrierContext,
  NormalQuote,
  ParcelAddress,
  ParcelSize,
  RateCardBody,
} from "../../ports/carrier.ts";
import { ratetableAdapter } from "./index.ts";
import { share } from "./price.ts";
import { problemsOf } from "./problems.ts";
import { southernCard } from "./testing/southern-card.ts";
import { checkDigit, numberFor, prefixOf } from "./tracking-number.ts";
import { zoneOf } from "./zones.ts";

const box = (lengthCm: number, widthCm: number, heightCm: number, weightG: number): ParcelSize => ({
  lengthMm: lengthCm * 10,
  widthMm: widthCm * 10,
  heightMm: heightCm * 10,
  weightG,
  content: null,
  reference: null,
});
const asked = (change: Partial<NormalQuote>): NormalQuote => ({
  origin: address({ zip: "1284", region: "AR-C" }),
  destination: address({}),
  parcels: [box(20, 15, 10, 900)],
  currency: "ARS",
  declaredMinor: 0,
  codMinor: 0,
  shipDate: "2026-01-15",
  deliveryType: "home",
  ...change,
});
const context = (card: RateCardBody = southernCard): CarrierContext =>
  ({ name: "Correo del Sur", rateCards: [{ id: "rtc_1", version: 3, card }] }) as unknown as CarrierContext;
const quote = (change: Partial<NormalQuote>, card?: RateCardBody) =>
  ratetableAdapter.quote(context(card), asked(change));

describe("the price of a parcel by the card", () => {
  it.each([
    [
      "V1",
      { parcels: [box(40, 30, 20, 2_500)], declaredMinor: 12_000_000, codMinor: 12_500_000 },
      {
        billableG: 6_000,
        base: 890_000,
        fuel: 40_050,
        insurance: 120_000,
        codFee: 375_000,
        tax: 299_261,
        total: 1_724_311,
      },
    ],
    [
      "V2",
      { parcels: [box(20, 15, 10, 900)] },
      {
        billableG: 1_000,
        base: 520_000,
        fuel: 23_400,
        insurance: 0,
        codFee: 0,
        tax: 114_114,
        total: 657_514,
      },
    ],
    [
      "V3",
      {
        parcels: [box(60, 40, 40, 8_000), box(30, 20, 10, 4_300)],
        declaredMinor: 5_000_000,
        codMinor: 4_000_000,
      },
      {
        billableG: 29_000,
        base: 1_798_000,
        fuel: 80_910,
        insurance: 50_000,
        codFee: 150_000,
        tax: 436_571,
        total: 2_515_481,
      },
    ],
    [
      "V4",
      { parcels: [box(30, 20, 10, 5_001)] },
      {
        billableG: 6_000,
        base: 890_000,
        fuel: 40_050,
        insurance: 0,
        codFee: 0,
        tax: 195_311,
        total: 1_125_361,
      },
    ],
  ])("%s", async (_name, change, expected) => {
    const { rates, errors } = await quote(change);
    expect(errors).toEqual([]);
    const [rate] = rates;
    const { billableG, ...price } = expected;
    expect(rate?.billableG).toBe(billableG);
    expect(rate?.price).toEqual({ ...price, remote: 0, other: 0, discount: 0 });
  });

  it("shows the collecting fee with its tax separately from the freight", async () => {
    const { rates } = await quote({
      parcels: [box(40, 30, 20, 2_500)],
      declaredMinor: 12_000_000,
      codMinor: 12_500_000,
    });
    expect(rates[0]?.codFeeWithTaxMinor).toBe(453_750);
    expect((rates[0]?.price.total ?? 0) - 453_750).toBe(1_270_561);
  });

  it("rounds half up and stays exact above what a double can multiply", () => {
    expect([share(50, 100), share(49, 100), share(150, 100)]).toEqual([1, 0, 2]);
    expect(share(9_007_199_254_740_991, 10_000)).toBe(9_007_199_254_740_991);
  });

  it("reads half centimetres as whole millimetres", async () => {
    const { rates } = await quote({
      parcels: [{ ...box(1, 1, 1, 1), lengthMm: 405, widthMm: 300, heightMm: 200 }],
    });
    expect(rates[0]?.billableG).toBe(7_000);
  });
});

describe("what a card does not offer", () => {
  it.each([
    [
      "cash in a zone without",
      { destination: address({ zip: "9410", region: "AR-V" }), codMinor: 100 },
      "cod_not_supported",
    ],
    ["another country", { destination: address({ country: "CL", zip: null, region: null }) }, "no_service"],
    ["a parcel that is too heavy", { parcels: [box(10, 10, 10, 30_001)] }, "no_service"],
    ["a parcel that is too long", { parcels: [box(151, 10, 10, 100)] }, "no_service"],
    ["a zone without prices", { destination: address({ zip: "9410", region: "AR-V" }) }, "no_service"],
    ["another origin", { origin: address({ zip: "5000" }) }, "no_service"],
    ["a day before it is valid", { shipDate: "2025-12-31" }, "no_service"],
  ])("%s is said with a reason", async (_name, change, code) => {
    const { rates, errors } = await quote(change);
    expect(rates).toEqual([]);
    expect(errors).toMatchObject([{ carrier: "correo-del-sur", code }]);
  });

  it("weights above the last bracket need an extra price", async () => {
    const [service] = southernCard.services;
    const card = { ...southernCard, services: service ? [{ ...service, extra: [] }] : [] };
    expect((await quote({ parcels: [box(10, 10, 10, 20_001)] }, card)).errors).toMatchObject([
      { code: "no_service" },
    ]);
    const { rates } = await quote({ parcels: [box(10, 10, 10, 20_001)] });
    expect(rates[0]?.price.base).toBe(1_240_000 + 62_000);
  });
});

const zones = (...match: RateCardBody["zones"][number]["match"][]): RateCardBody => ({
  ...southernCard,
  zones: match.map((one, index) => ({
    code: `Z${index}`,
    etaDays: { min: 1, max: 2 },
    codAllowed: true,
    remoteFee: 0,
    match: one,
  })),
});

describe("the zone of an address", () => {
  it("is the one that names it most exactly", () => {
    const card = zones(
      [{ country: "AR" }],
      [{ country: "AR", region: "AR-X" }],
      [{ country: "AR", zipFrom: "5000", zipTo: "5099" }],
      [{ country: "AR", zipPrefix: "50" }],
      [{ country: "AR", zipPrefix: "501" }],
      [{ country: "AR", cityCode: "14014" }],
    );
    const zone = (change: Partial<ParcelAddress>) => zoneOf(card, address(change))?.code;
    expect(zone({ zip: "1000", region: "AR-C" })).toBe("Z0");
    expect(zone({ zip: "2000" })).toBe("Z1");
    expect(zone({ zip: "X5009ABC" })).toBe("Z3");
    expect(zone({ zip: "5012" })).toBe("Z4");
    expect(zone({ zip: "5012", cityCode: "14014" })).toBe("Z5");
  });

  it("is found by a range of postal codes", () => {
    const card = zones([{ country: "AR" }], [{ country: "AR", zipFrom: "5000", zipTo: "5099" }]);
    expect(zoneOf(card, address({ zip: "X5050XYZ" }))?.code).toBe("Z1");
    expect(zoneOf(card, address({ zip: "5100" }))?.code).toBe("Z0");
  });
});

const card = (change: Partial<RateCardBody>): RateCardBody => ({ ...southernCard, ...change });

describe("a card that contradicts itself", () => {
  const [first, second] = southernCard.zones;
  const [service] = southernCard.services;
  it.each([
    [
      "two zones of one name",
      card({ zones: [first, first].filter((zone) => zone !== undefined) }),
      /stands twice/,
    ],
    [
      "two zones equally exact",
      card({
        zones: [first, second].map(
          (zone) => ({ ...(zone ?? first), match: [{ country: "AR", zipPrefix: "50" }] }) as never,
        ),
      }),
      /equally exactly/,
    ],
    [
      "ranges that overlap",
      card({
        zones: [first, second].map((zone, index) => ({
          ...zone,
          match: [{ country: "AR", zipFrom: index === 0 ? "1000" : "1500", zipTo: "2000" }],
        })) as never,
      }),
      /share postal codes/,
    ],
    [
      "a price for a zone that is not there",
      card({
        services: [{ ...service, brackets: [{ zone: "XX", upToG: 1, price: 1 }], extra: [] }] as never,
      }),
      /not there/,
    ],
    ["validTo before validFrom", card({ validTo: "2025-01-01" }), /validTo/],
    ["a fee whose most is below its least", card({ cod: { ...southernCard.cod, max: 1 } }), /cod.max/],
    [
      "half a range",
      card({ zones: [{ ...first, match: [{ country: "AR", zipFrom: "1" }] }, second] as never }),
      /two ends/,
    ],
  ])("%s is refused when it is saved", (_name, bad, problem) => {
    expect(problemsOf(bad).join("\n")).toMatch(problem);
  });

  it("a good one is not", () => {
    expect(problemsOf(southernCard)).toEqual([]);
  });
});

describe("tracking numbers", () => {
  it("end in a check digit over nine digits", () => {
    expect(numberFor("SUR", 123)).toBe("SUR0000001236");
    expect(numberFor("SUR", 999_999_999)).toHaveLength(13);
  });

  it("tell every single wrong digit", () => {
    const digits = "000000123";
    const right = checkDigit(digits);
    for (let index = 0; index < digits.length; index += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = digits.slice(0, index) + String(digit) + digits.slice(index + 1);
        expect(wrong === digits || checkDigit(wrong) !== right).toBe(true);
      }
    }
  });

  it("begin with three letters of the carrier's name", () => {
    expect([prefixOf("Correo del Sur"), prefixOf("Ñandú"), prefixOf("4x")]).toEqual(["SUR", "NAN", "XXX"]);
  });
});
