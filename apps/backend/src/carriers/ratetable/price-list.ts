import type { CardVersion, ParcelAddress, PriceList, PriceQuestion } from "../../ports/carrier.ts";
import { baseMinor, billableG, priceOf } from "./price.ts";
import { isTooLarge, isValidOn } from "./quote.ts";
import { isFromOrigin, zoneOf } from "./zones.ts";

const NOTHING_DECLARED = { declaredMinor: 0, codMinor: 0 };

/** Only the weight is known before anything is packed. */
const parcelOf = (weightG: number) => ({
  lengthMm: 1,
  widthMm: 1,
  heightMm: 1,
  weightG,
  content: null,
  reference: null,
});

function remember<Value>(): (key: string, find: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, find) => {
    const found = known.get(key) ?? find();
    known.set(key, found);
    return found;
  };
}

const whereTo = ({ country, region, zip, cityCode }: ParcelAddress) =>
  [country, region, zip, cityCode].join("\n");

/** The price of one card: looked up once for a destination, and once for a zone and a weight that is charged alike. */
function cardPrices({ card }: CardVersion): PriceList {
  const zones = remember<ReturnType<typeof zoneOf>>();
  const prices = remember<number | null>();
  const lowest = (zone: NonNullable<ReturnType<typeof zoneOf>>, grams: number): number | null => {
    const bases = card.services.flatMap((service) => baseMinor(service, zone.code, grams) ?? []);
    return bases.length === 0 ? null : priceOf(card, zone, Math.min(...bases), NOTHING_DECLARED).price.total;
  };
  const covers = ({ currency, day, origin, weightG }: PriceQuestion): boolean =>
    card.currency === currency &&
    isValidOn(card, day) &&
    isFromOrigin(card, origin) &&
    !isTooLarge(card, [parcelOf(weightG)]);
  return (question) => {
    const { destination, weightG, isCashOnDelivery } = question;
    const zone = covers(question) ? zones(whereTo(destination), () => zoneOf(card, destination)) : null;
    if (!zone || (isCashOnDelivery && !zone.codAllowed)) {
      return null;
    }
    const grams = billableG(card, [parcelOf(weightG)]);
    return prices(`${zone.code} ${grams}`, () => lowest(zone, grams));
  };
}

export function priceList(cards: readonly CardVersion[]): PriceList {
  const lists = cards.map(cardPrices);
  return (question) => {
    const prices = lists.flatMap((priceIn) => priceIn(question) ?? []);
    return prices.length > 0 ? Math.min(...prices) : null;
  };
}
