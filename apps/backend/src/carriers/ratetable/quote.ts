import type {
  CardVersion,
  CarrierContext,
  CarrierFailure,
  CarrierInfo,
  NormalQuote,
  NormalRate,
  QuoteAnswer,
  RateCardBody,
} from "../../ports/carrier.ts";
import { slugOf } from "../kit/slug.ts";
import { baseMinor, billableG, priceOf } from "./price.ts";
import { isFromOrigin, zoneOf } from "./zones.ts";

export const isValidOn = ({ validFrom, validTo }: RateCardBody, day: string) =>
  validFrom <= day && (validTo === undefined || validTo === null || day <= validTo);

export function isTooLarge({ limits }: RateCardBody, parcels: NormalQuote["parcels"]): boolean {
  return parcels.some(({ lengthMm, widthMm, heightMm, weightG }) => {
    const sides = [lengthMm, widthMm, heightMm];
    return (
      weightG > limits.maxParcelG ||
      sides.some((side) => side > limits.maxSideCm * 10) ||
      lengthMm + widthMm + heightMm > limits.maxSumSidesCm * 10
    );
  });
}

function ratesOf(
  version: CardVersion,
  carrier: NormalRate["carrier"],
  request: NormalQuote,
): NormalRate[] | CarrierFailure {
  const { card } = version;
  const failure = (code: CarrierFailure["code"], message: string) => ({
    carrier: carrier.code,
    code,
    message,
  });
  const zone = zoneOf(card, request.destination);
  if (!zone) {
    return failure("no_service", "no zone of the rate card holds the destination");
  }
  if (isTooLarge(card, request.parcels)) {
    return failure("no_service", "a parcel is above the limits of the rate card");
  }
  if (request.codMinor > 0 && !zone.codAllowed) {
    return failure("cod_not_supported", `no cash is collected in zone ${zone.code}`);
  }
  const grams = billableG(card, request.parcels);
  const rates = card.services.flatMap((service): NormalRate[] => {
    const base = baseMinor(service, zone.code, grams);
    const isAsked = request.deliveryType === "any" || request.deliveryType === service.deliveryType;
    if (base === null || !isAsked) {
      return [];
    }
    const { price, ...rest } = priceOf(card, zone, base, request);
    return [
      {
        carrier,
        service: { code: service.code, name: service.name },
        deliveryType: service.deliveryType,
        currency: card.currency,
        price,
        ...rest,
        billableG: grams,
        zone: zone.code,
        eta: { minDays: zone.etaDays.min, maxDays: zone.etaDays.max, date: null, text: null },
        cod: {
          supported: zone.codAllowed,
          amount: request.codMinor,
          fee: price.codFee,
          feeTiming: card.cod.timing,
        },
        isBinding: true,
        warnings: [],
        providerRef: { rateCardId: version.id, rateCardVersion: version.version },
      },
    ];
  });
  return rates.length === 0
    ? failure("no_service", `no service goes to zone ${zone.code} with this weight`)
    : rates;
}

export function infoOf(name: string, cards: readonly CardVersion[]): CarrierInfo[] {
  const [first] = cards;
  if (!first) {
    return [];
  }
  const services = cards.flatMap(({ card }) => card.services);
  const unique = [...new Map(services.map((service) => [service.code, service])).values()];
  return [
    {
      code: slugOf(name),
      name,
      countries: [
        ...new Set(
          cards.flatMap(({ card }) => card.zones.flatMap(({ match }) => match.map((one) => one.country))),
        ),
      ],
      services: unique.map(({ code, name: title, deliveryType }) => ({ code, name: title, deliveryType })),
      cod: {
        supported: cards.some(({ card }) => card.zones.some((zone) => zone.codAllowed)),
        max: null,
        currency: first.card.currency,
        feeTiming: first.card.cod.timing,
      },
    },
  ];
}

/** What the cards that are valid on the day charge. */
export function quoteFrom(
  { name, rateCards }: Pick<CarrierContext, "name" | "rateCards">,
  request: NormalQuote,
): QuoteAnswer {
  const carrier = { code: slugOf(name), name };
  const open = rateCards.filter(
    ({ card }) => isValidOn(card, request.shipDate) && isFromOrigin(card, request.origin),
  );
  if (open.length === 0) {
    const message = "no rate card is valid for this origin and day";
    return { rates: [], errors: [{ carrier: carrier.code, code: "no_service", message }] };
  }
  const found = open.map((version) => ratesOf(version, carrier, request));
  const rates = found.flatMap((one) => ("code" in one ? [] : one));
  return {
    rates,
    errors: rates.length > 0 ? [] : found.flatMap((one) => ("code" in one ? [one] : [])).slice(0, 1),
  };
}
