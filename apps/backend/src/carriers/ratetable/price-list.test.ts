import { expect, it } from "vitest";
import { address } from "../../../test/carriers/parcel.ts";
import type { PriceQuestion } from "../../ports/carrier.ts";
import { priceList } from "./price-list.ts";
import { quoteFrom } from "./quote.ts";
import { southernCard } from "./testing/southern-card.ts";

const CARDS = [
  { id: "rtc_1", version: 3, card: southernCard },
  { id: "rtc_2", version: 1, card: { ...southernCard, name: "Otra", fuelBp: southernCard.fuelBp + 1_000 } },
];
const day = southernCard.validFrom;
const origin = address({ zip: "1284", region: "AR-C" });

const asked = (change: Partial<PriceQuestion>): PriceQuestion => ({
  origin,
  destination: address({}),
  weightG: 900,
  isCashOnDelivery: false,
  currency: "ARS",
  day,
  ...change,
});

/** What a quote for the same parcel says. */
function quoted({
  weightG,
  isCashOnDelivery: _cod,
  day: shipDate,
  ...request
}: PriceQuestion): number | null {
  const parcels = [{ lengthMm: 1, widthMm: 1, heightMm: 1, weightG, content: null, reference: null }];
  const { rates } = quoteFrom(
    { name: "Correo", rateCards: CARDS },
    { ...request, parcels, declaredMinor: 0, codMinor: 0, shipDate, deliveryType: "any" },
  );
  return rates.length === 0 ? null : Math.min(...rates.map(({ price }) => price.total));
}

it("asks the least that a quote for the parcel would, however often and in whichever order it is asked", () => {
  const priceOf = priceList(CARDS);
  const questions = ["5000", "9410", "1425", "3300"].flatMap((zip) =>
    [1, 900, 901, 4_000, 25_000, 500_000].flatMap((weightG) => {
      const question = asked({ weightG, destination: address({ zip }) });
      return [
        question,
        { ...question, day: "1999-01-01" },
        { ...question, origin: address({ country: "CL" }) },
      ];
    }),
  );
  for (const question of [...questions, ...questions.toReversed()]) {
    expect({ question, price: priceOf(question) }).toEqual({ question, price: quoted(question) });
  }
  expect(questions.filter((question) => priceOf(question) !== null).length).toBeGreaterThan(3);
});

it("has no price in another currency, nor where no cash is collected", () => {
  const card = { ...southernCard, zones: southernCard.zones.map((zone) => ({ ...zone, codAllowed: false })) };
  const priceOf = priceList([{ id: "rtc_1", version: 1, card }]);
  expect(priceOf(asked({}))).not.toBeNull();
  expect(priceOf(asked({ isCashOnDelivery: true }))).toBeNull();
  expect(priceOf(asked({ currency: "COP" }))).toBeNull();
});
