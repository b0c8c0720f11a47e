// No platform: the merchant's own contract as a table of prices (rate card version 1). The reference of what an adapter does.
import type { Bought, CarrierAdapter, Outcome, Purchase } from "../../ports/carrier.ts";
import { done, rejected } from "../kit/attempt.ts";
import { ratetableCapabilities } from "./capabilities.ts";
import { priceList } from "./price-list.ts";
import { problemsOf } from "./problems.ts";
import { infoOf, quoteFrom } from "./quote.ts";
import { numberFor, prefixOf } from "./tracking-number.ts";

function boughtOf({ reservedNumbers, rate }: Purchase): Outcome<Bought> {
  const [trackingNumber] = reservedNumbers;
  return trackingNumber === undefined
    ? rejected("config", "no tracking number was reserved")
    : done({
        trackingNumber,
        parcelNumbers: reservedNumbers,
        carrierUrl: null,
        chargedMinor: rate.price.total,
        labelUrl: null,
        providerShipmentId: null,
      });
}

export const ratetableAdapter: CarrierAdapter = {
  capabilities: ratetableCapabilities,
  carriers: async ({ name, rateCards }) => infoOf(name, rateCards),
  quote: async (context, request) => quoteFrom(context, request),
  purchase: async (_context, purchase) => boughtOf(purchase),
  findPurchase: async (_context, purchase) => boughtOf(purchase),
  void: async () => done({ refund: "refunded", amountMinor: null }),
  track: async () => [],
  cards: { problemsOf, priceList },
  numbers: { prefixOf, numberFor },
};
