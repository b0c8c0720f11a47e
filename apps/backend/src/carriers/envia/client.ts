import type {
  CarrierAdapter,
  CarrierContext,
  NormalQuote,
  PickupRequest,
  Purchase,
  QuoteAnswer,
  Search,
} from "../../ports/carrier.ts";
import { attempt, done, failed, orCarrierError, rejected, search, unknown } from "../kit/attempt.ts";
import { asCarrierError, callOnce, callTwice, type Answer } from "../kit/http.ts";
import { asFields, isFields, textOf } from "../kit/read.ts";
import { auth, queriesBase, shippingBase } from "./access.ts";
import { faultOf, refuse, type Operation } from "./errors.ts";
import {
  linksOf,
  mapBooked,
  mapBought,
  mapCarrier,
  mapListed,
  mapRate,
  mapSlugs,
  mapVoided,
  rowsOf,
} from "./mapping.ts";
import { mapSnapshot } from "./track-mapping.ts";
import { wholeHours, wireLabel, wirePickup, wireSearch, wireShipment, type Slug } from "./wire.ts";

const MAX_CARRIERS = 12;

const get = (context: CarrierContext, path: string) =>
  callTwice(context, { method: "GET", url: `${queriesBase(context)}/${path}`, headers: auth(context) });

/** A read, which may be repeated. */
const ask = (context: CarrierContext, path: string, body: object) =>
  callTwice(context, {
    method: "POST",
    url: `${shippingBase(context)}/ship/${path}`,
    headers: auth(context),
    body,
  });

/** A write, and therefore never repeated. */
const order = (context: CarrierContext, path: string, body: object) =>
  callOnce(context, {
    method: "POST",
    url: `${shippingBase(context)}/ship/${path}`,
    headers: auth(context),
    body,
  });

const outcomeOf = <T>(answer: Answer, operation: Operation, map: (json: unknown) => T) => {
  const fault = faultOf(answer, operation);
  return fault ? failed(fault) : done(map(answer.json));
};

async function slugsOf(context: CarrierContext, country: string): Promise<Slug[]> {
  const answer = await get(context, `available-carrier/${country}/0/1`);
  refuse(answer, "query");
  return mapSlugs(answer.json);
}

async function slugsFor(context: CarrierContext, request: NormalQuote): Promise<Slug[]> {
  const { carriers } = context.settings;
  const slugs =
    carriers === undefined || carriers.length === 0
      ? await slugsOf(context, request.origin.country)
      : carriers.map((carrier) => ({ carrier, isImport: 0, thirdParty: 0 }));
  return slugs.slice(0, MAX_CARRIERS);
}

async function rateOf(context: CarrierContext, slug: Slug, request: NormalQuote): Promise<QuoteAnswer> {
  try {
    const answer = await ask(context, "rate/", wireShipment(request, slug));
    refuse(answer, "rate");
    const rates = rowsOf(answer.json).map((row) => mapRate(row, slug, request));
    const wanted = rates.filter(
      ({ deliveryType }) => request.deliveryType === "any" || request.deliveryType === deliveryType,
    );
    return { rates: wanted, errors: [] };
  } catch (error) {
    const { code, message } = asCarrierError(error);
    return { rates: [], errors: [{ carrier: slug.carrier, code, message }] };
  }
}

async function find(context: CarrierContext, purchase: Purchase): Promise<Search> {
  const answer = await get(context, `shipments?${wireSearch(purchase, context.now()).toString()}`);
  const fault = faultOf(answer, "query");
  if (fault) {
    return unknown(fault.message);
  }
  const found = rowsOf(answer.json)
    .filter(isFields)
    .filter((row) => textOf(row["order_reference"]) === purchase.shipmentId)
    .map((row) => mapListed(row, purchase.rate.currency));
  const [only, ...others] = found;
  if (!only) {
    return { kind: "absent" };
  }
  return others.length === 0 ? done(only) : { kind: "ambiguous", candidates: found };
}

function book(context: CarrierContext, request: PickupRequest) {
  const hours = wholeHours(request.from, request.to);
  return attempt(async () =>
    hours === null
      ? rejected("other", "the window must hold a whole hour")
      : outcomeOf(await order(context, "pickup/", wirePickup(request, hours)), "pickup", (json) =>
          mapBooked(json, request.currency),
        ),
  );
}

export const enviaClient = {
  carriers: (context) =>
    orCarrierError(async () => {
      const country = context.settings.country ?? "AR";
      return (await slugsOf(context, country)).map((slug) => mapCarrier(slug, country));
    }),
  quote: (context, request) =>
    orCarrierError(async () => {
      const slugs = await slugsFor(context, request);
      const all = await Promise.all(slugs.map((slug) => rateOf(context, slug, request)));
      return { rates: all.flatMap(({ rates }) => rates), errors: all.flatMap(({ errors }) => errors) };
    }),
  purchase: (context, purchase) =>
    attempt(async () =>
      outcomeOf(await order(context, "generate/", wireLabel(purchase)), "generate", (json) =>
        mapBought(rowsOf(json), purchase.rate.currency),
      ),
    ),
  findPurchase: (context, purchase) => search(() => find(context, purchase)),
  void: (context, { carrierCode, trackingNumber }) =>
    attempt(async () =>
      outcomeOf(
        await order(context, "cancel/", { carrier: carrierCode, trackingNumber }),
        "cancel",
        mapVoided,
      ),
    ),
  track: (context, refs) =>
    orCarrierError(async () => {
      if (refs.length === 0) {
        return [];
      }
      const trackingNumbers = refs.map(({ trackingNumber }) => trackingNumber);
      const answer = await ask(context, "generaltrack/", { trackingNumbers });
      if (faultOf(answer, "track")?.code === "not_found") {
        return [];
      }
      refuse(answer, "track");
      return rowsOf(answer.json).map((row) => mapSnapshot(row, context, refs[0]?.currency ?? "USD"));
    }),
  handOverList: (context, refs) =>
    search(async () => {
      const trackingNumbers = refs.map(({ trackingNumber }) => trackingNumber);
      const answer = await ask(context, "manifest", { trackingNumbers });
      const fault = faultOf(answer, "manifest");
      if (fault) {
        return failed(fault);
      }
      const documentUrls = linksOf(asFields(answer.json, "answer")["data"]);
      return documentUrls.length === 0 ? unknown("the answer has no document") : done({ documentUrls });
    }),
  pickups: { book },
} satisfies Omit<CarrierAdapter, "capabilities">;
