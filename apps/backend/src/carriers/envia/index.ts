import {
  CarrierError,
  type CarrierAdapter,
  type CarrierContext,
  type CarrierFailure,
  type CarrierInfo,
  type NormalQuote,
  type QuoteAnswer,
  type Search,
} from "../../ports/carrier.ts";
import { asCarrierError, callOnce, callTwice, mayHaveBeenHeard, type Answer } from "../kit/http.ts";
import { asFields, isFields, textOf } from "../kit/read.ts";
import { auth, queriesBase, shippingBase } from "./access.ts";
import { faultOf, type EnviaFault, type Operation } from "./errors.ts";
import { handOverList } from "./hand-over.ts";
import { mapBought, mapListed, mapRate, mapSnapshot, rowsOf } from "./mapping.ts";
import { bookPickup } from "./pickup.ts";
import { enviaWebhook } from "./webhook.ts";
import { wireShipment, type Slug } from "./wire.ts";

const HALF_HOUR_MS = 1_800_000;
const MAX_CARRIERS = 12;
const DAY_MS = 86_400_000;

const quoteCode = ({ code }: EnviaFault): CarrierFailure["code"] =>
  code === "price_changed" || code === "not_cancellable" || code === "not_found" ? "other" : code;

function refuse(answer: Answer, operation: Operation): void {
  const fault = faultOf(answer, operation);
  if (fault) {
    throw new CarrierError(quoteCode(fault), fault.message);
  }
}

async function slugsOf(context: CarrierContext, country: string): Promise<Slug[]> {
  const answer = await callTwice(context, {
    method: "GET",
    url: `${queriesBase(context)}/available-carrier/${country}/0/1`,
    headers: auth(context),
  });
  refuse(answer, "query");
  const slugs = rowsOf(answer.json).flatMap((row) => {
    const json = asFields(row, "carrier");
    const carrier = textOf(json["name"]);
    return carrier === null
      ? []
      : [{ carrier, isImport: Number(json["import"] ?? 0), thirdParty: Number(json["third_party"] ?? 0) }];
  });
  return [...new Map(slugs.map((slug) => [JSON.stringify(slug), slug])).values()];
}

async function rateOf(context: CarrierContext, slug: Slug, request: NormalQuote): Promise<QuoteAnswer> {
  try {
    const answer = await callTwice(context, {
      method: "POST",
      url: `${shippingBase(context)}/ship/rate/`,
      headers: auth(context),
      body: wireShipment(request, slug),
    });
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

async function slugsFor(context: CarrierContext, request: NormalQuote): Promise<Slug[]> {
  const { carriers } = context.settings;
  const slugs =
    carriers === undefined || carriers.length === 0
      ? await slugsOf(context, request.origin.country)
      : carriers.map((carrier) => ({ carrier, isImport: 0, thirdParty: 0 }));
  return slugs.slice(0, MAX_CARRIERS);
}

const day = (date: Date) => date.toISOString().slice(0, 10);

async function find(
  context: CarrierContext,
  purchase: Parameters<CarrierAdapter["findPurchase"]>[1],
): Promise<Search> {
  const query = new URLSearchParams({
    date_from: day(new Date(purchase.startedAt.getTime() - DAY_MS)),
    date_to: day(new Date(context.now().getTime() + DAY_MS)),
    carrier_name: String(purchase.rate.providerRef["carrier"] ?? purchase.rate.carrier.code),
  });
  const answer = await callTwice(context, {
    method: "GET",
    url: `${queriesBase(context)}/shipments?${query.toString()}`,
    headers: auth(context),
  });
  const fault = faultOf(answer, "query");
  if (fault) {
    return { kind: "unknown", reason: fault.message };
  }
  const rows = rowsOf(answer.json).filter(isFields);
  const found = rows
    .filter((row) => textOf(row["order_reference"]) === purchase.shipmentId)
    .map((row) => mapListed(row, purchase.rate.currency));
  const [only, ...others] = found;
  if (!only) {
    return { kind: "absent" };
  }
  return others.length === 0 ? { kind: "done", value: only } : { kind: "ambiguous", candidates: found };
}

export const enviaAdapter: CarrierAdapter = {
  capabilities: {
    provider: "envia",
    title: "Envia.com",
    can: {
      quote: true,
      label: ["pdf"],
      void: true,
      tracking: "poll",
      pickup: true,
      manifest: true,
      multiParcel: true,
      returns: false,
      branches: true,
      insurance: true,
      requirements: { zip: true, cityCode: null, document: "always", phone: true },
    },
    credentials: ["token"],
    settings: ["country"],
    givesNumbers: false,
    quoteValidMs: HALF_HOUR_MS,
    absentAfterLeases: 30,
  },
  async carriers(context) {
    try {
      const country = context.settings.country ?? "AR";
      return (await slugsOf(context, country)).map(
        ({ carrier }): CarrierInfo => ({
          code: carrier,
          name: carrier,
          countries: [country],
          services: [],
          cod: { supported: true, max: null, currency: null, feeTiming: null },
        }),
      );
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  async quote(context, request) {
    try {
      const slugs = await slugsFor(context, request);
      const all = await Promise.all(slugs.map((slug) => rateOf(context, slug, request)));
      return { rates: all.flatMap(({ rates }) => rates), errors: all.flatMap(({ errors }) => errors) };
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  async purchase(context, { shipmentId, quote, rate }) {
    const { carrier, service, isImport, thirdParty } = rate.providerRef;
    const slug = {
      carrier: String(carrier ?? rate.carrier.code),
      isImport: Number(isImport ?? 0),
      thirdParty: Number(thirdParty ?? 0),
    };
    const body = wireShipment(quote, slug, {
      service: service ?? rate.service.code,
      orderReference: shipmentId,
    });
    try {
      const answer = await callOnce(context, {
        method: "POST",
        url: `${shippingBase(context)}/ship/generate/`,
        headers: auth(context),
        body: { ...body, settings: { ...body.settings, printFormat: "PDF", printSize: "STOCK_4X6" } },
      });
      const fault = faultOf(answer, "generate");
      if (fault) {
        return fault.isDefinite
          ? { kind: "rejected", code: fault.code, message: fault.message }
          : { kind: "unknown", reason: fault.message };
      }
      return { kind: "done", value: mapBought(rowsOf(answer.json), rate.currency) };
    } catch (error) {
      const { message } = asCarrierError(error);
      return mayHaveBeenHeard(error)
        ? { kind: "unknown", reason: message }
        : { kind: "rejected", code: "unavailable", message };
    }
  },
  async findPurchase(context, purchase) {
    try {
      return await find(context, purchase);
    } catch (error) {
      return { kind: "unknown", reason: asCarrierError(error).message };
    }
  },
  async void(context, { carrierCode, trackingNumber }) {
    try {
      const answer = await callOnce(context, {
        method: "POST",
        url: `${shippingBase(context)}/ship/cancel/`,
        headers: auth(context),
        body: { carrier: carrierCode, trackingNumber },
      });
      const fault = faultOf(answer, "cancel");
      if (fault) {
        return fault.isDefinite
          ? { kind: "rejected", code: fault.code, message: fault.message }
          : { kind: "unknown", reason: fault.message };
      }
      const [row] = rowsOf(answer.json);
      const isReturned = isFields(row) && row["balanceReturned"] === true;
      return { kind: "done", value: { refund: isReturned ? "refunded" : "none", amountMinor: null } };
    } catch (error) {
      const { message } = asCarrierError(error);
      return mayHaveBeenHeard(error)
        ? { kind: "unknown", reason: message }
        : { kind: "rejected", code: "unavailable", message };
    }
  },
  async track(context, refs) {
    if (refs.length === 0) {
      return [];
    }
    try {
      const answer = await callTwice(context, {
        method: "POST",
        url: `${shippingBase(context)}/ship/generaltrack/`,
        headers: auth(context),
        body: { trackingNumbers: refs.map(({ trackingNumber }) => trackingNumber) },
      });
      const fault = faultOf(answer, "track");
      if (fault?.code === "not_found") {
        return [];
      }
      refuse(answer, "track");
      return rowsOf(answer.json).map((row) => mapSnapshot(row, context, refs[0]?.currency ?? "USD"));
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  handOverList,
  pickups: { book: bookPickup },
  webhook: enviaWebhook,
};
