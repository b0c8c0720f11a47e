import {
  CarrierError,
  type Bought,
  type CarrierAdapter,
  type CarrierContext,
  type CarrierFailure,
  type Outcome,
  type RejectCode,
} from "../../ports/carrier.ts";
import { asCarrierError, callOnce, callTwice, mayHaveBeenHeard, type Answer } from "../kit/http.ts";
import { asFields, isFields, textOf } from "../kit/read.ts";
import { mapBought, mapRates, mapTracker } from "./mapping.ts";
import { easypostWebhook } from "./webhook.ts";
import { wireShipment } from "./wire.ts";

const HALF_HOUR_MS = 1_800_000;

const auth = ({ credentials }: CarrierContext) => ({
  authorization: `Basic ${Buffer.from(`${credentials["apiKey"] ?? ""}:`).toString("base64")}`,
});

const BY_STATUS: Readonly<Record<number, RejectCode>> = {
  401: "config",
  402: "balance",
  403: "config",
  404: "not_found",
  422: "address_rejected",
  429: "throttled",
};
const UNKNOWN_CODES = /^SHIPMENT\.(?:POSTAGE\.(?:TIMED_OUT|NO_RESPONSE)|PURCHASE\.IN_PROGRESS)$/;

interface Fault {
  readonly name: string;
  readonly code: RejectCode;
  readonly message: string;
}

function faultOf({ status, json }: Answer): Fault | null {
  if (status < 400 && json !== undefined) {
    return null;
  }
  const body = isFields(json) ? json : {};
  const error = isFields(body["error"]) ? body["error"] : {};
  const name = textOf(error["code"]) ?? "";
  const byName: Readonly<Record<string, RejectCode>> = { "SHIPMENT.POSTAGE.FAILURE": "other" };
  return {
    name,
    code: byName[name] ?? BY_STATUS[status] ?? (status >= 500 ? "unavailable" : "other"),
    message:
      textOf(error["message"]) ?? (json === undefined ? "the answer is not JSON" : `it answered ${status}`),
  };
}

const QUOTE_CODES: Readonly<Partial<Record<RejectCode, CarrierFailure["code"]>>> = {
  config: "config",
  balance: "balance",
  throttled: "throttled",
  unavailable: "unavailable",
  address_rejected: "address_rejected",
};

function refuse(answer: Answer): void {
  const fault = faultOf(answer);
  if (fault) {
    throw new CarrierError(QUOTE_CODES[fault.code] ?? "other", fault.message);
  }
}

const create = (context: CarrierContext, body: object) =>
  callTwice(context, {
    method: "POST",
    url: `${context.bases.easypost}/shipments`,
    headers: auth(context),
    body,
  });

const read = (context: CarrierContext, id: string) =>
  callTwice(context, {
    method: "GET",
    url: `${context.bases.easypost}/shipments/${encodeURIComponent(id)}`,
    headers: auth(context),
  });

/** What the provider's own record says of a shipment that was prepared. */
async function readBack(context: CarrierContext, id: string): Promise<Outcome<Bought> | { kind: "absent" }> {
  const answer = await read(context, id);
  if (faultOf(answer)?.code === "not_found") {
    return { kind: "absent" };
  }
  refuse(answer);
  const bought = mapBought(answer.json);
  return bought ? { kind: "done", value: bought } : { kind: "absent" };
}

async function buy(context: CarrierContext, id: string, rateId: string): Promise<Outcome<Bought>> {
  const answer = await callOnce(context, {
    method: "POST",
    url: `${context.bases.easypost}/shipments/${encodeURIComponent(id)}/buy`,
    headers: auth(context),
    body: { rate: { id: rateId } },
  });
  const fault = faultOf(answer);
  if (fault?.name === "SHIPMENT.POSTAGE.EXISTS") {
    const found = await readBack(context, id);
    return found.kind === "absent" ? { kind: "unknown", reason: fault.message } : found;
  }
  if (fault) {
    const isUnknown = UNKNOWN_CODES.test(fault.name) || answer.status >= 500 || answer.json === undefined;
    return isUnknown
      ? { kind: "unknown", reason: fault.message }
      : { kind: "rejected", code: fault.code, message: fault.message };
  }
  const bought = mapBought(answer.json);
  return bought ? { kind: "done", value: bought } : { kind: "unknown", reason: "the answer has no label" };
}

const REFUNDS: Readonly<Partial<Record<string, "pending" | "refunded" | "none">>> = {
  submitted: "pending",
  refunded: "refunded",
  not_applicable: "none",
};

export const easypostAdapter: CarrierAdapter = {
  capabilities: {
    provider: "easypost",
    title: "EasyPost",
    can: {
      quote: true,
      label: ["pdf"],
      void: true,
      tracking: "push",
      pickup: false,
      manifest: true,
      multiParcel: false,
      returns: false,
      branches: false,
      insurance: false,
      requirements: { zip: true, cityCode: null, document: "never", phone: true },
    },
    credentials: ["apiKey"],
    settings: [],
    givesNumbers: false,
    quoteValidMs: HALF_HOUR_MS,
    absentAfterLeases: 1,
  },
  async carriers(context) {
    try {
      const answer = await callTwice(context, {
        method: "GET",
        url: `${context.bases.easypost}/carrier_accounts`,
        headers: auth(context),
      });
      refuse(answer);
      const rows = Array.isArray(answer.json) ? (answer.json as unknown[]).filter(isFields) : [];
      return rows.map((row) => {
        const name = textOf(row["readable"]) ?? textOf(row["type"]) ?? "carrier";
        return {
          code: (textOf(row["type"]) ?? name).replace(/Account$/, ""),
          name,
          countries: [],
          services: [],
          cod: { supported: true, max: null, currency: null, feeTiming: null },
        };
      });
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  async quote(context, request) {
    if (request.parcels.length > 1) {
      const message = "one parcel per shipment";
      return { rates: [], errors: [{ carrier: null, code: "no_service", message }] };
    }
    try {
      const answer = await create(context, wireShipment(request, null));
      refuse(answer);
      return mapRates(answer.json, request);
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  async prepare(context, { quote, rate, shipmentId }) {
    try {
      const answer = await create(context, wireShipment(quote, shipmentId));
      const fault = faultOf(answer);
      if (fault) {
        return { kind: "rejected", code: fault.code, message: fault.message };
      }
      const { rates } = mapRates(answer.json, quote);
      const same = rates.find(
        (one) => one.carrier.code === rate.carrier.code && one.service.code === rate.service.code,
      );
      if (!same) {
        return { kind: "rejected", code: "no_service", message: "the rate is not offered any more" };
      }
      if (same.price.total > rate.price.total) {
        return { kind: "rejected", code: "price_changed", message: "the carrier now asks more" };
      }
      const providerShipmentId = textOf(asFields(answer.json, "shipment")["id"]) ?? "";
      return {
        kind: "done",
        value: { providerShipmentId, providerRef: same.providerRef, totalMinor: same.price.total },
      };
    } catch (error) {
      return { kind: "rejected", code: "unavailable", message: asCarrierError(error).message };
    }
  },
  async purchase(context, { prepared }) {
    if (!prepared) {
      return { kind: "rejected", code: "config", message: "the purchase was not prepared" };
    }
    try {
      return await buy(context, prepared.providerShipmentId, String(prepared.providerRef["rateId"] ?? ""));
    } catch (error) {
      const { message } = asCarrierError(error);
      return mayHaveBeenHeard(error)
        ? { kind: "unknown", reason: message }
        : { kind: "rejected", code: "unavailable", message };
    }
  },
  async findPurchase(context, { prepared }) {
    if (!prepared) {
      return { kind: "absent" };
    }
    try {
      return await readBack(context, prepared.providerShipmentId);
    } catch (error) {
      return { kind: "unknown", reason: asCarrierError(error).message };
    }
  },
  async void(context, { providerShipmentId }) {
    try {
      const answer = await callOnce(context, {
        method: "POST",
        url: `${context.bases.easypost}/shipments/${encodeURIComponent(providerShipmentId ?? "")}/refund`,
        headers: auth(context),
      });
      const fault = faultOf(answer);
      if (fault) {
        return answer.status >= 500
          ? { kind: "unknown", reason: fault.message }
          : { kind: "rejected", code: "not_cancellable", message: fault.message };
      }
      const status = textOf(asFields(answer.json, "shipment")["refund_status"]) ?? "";
      const refund = REFUNDS[status];
      return refund === undefined
        ? { kind: "rejected", code: "not_cancellable", message: `the refund is ${status || "refused"}` }
        : { kind: "done", value: { refund, amountMinor: null } };
    } catch (error) {
      const { message } = asCarrierError(error);
      return mayHaveBeenHeard(error)
        ? { kind: "unknown", reason: message }
        : { kind: "rejected", code: "unavailable", message };
    }
  },
  async track(context, refs) {
    try {
      const answers = await Promise.all(
        refs.map(({ providerShipmentId }) => read(context, providerShipmentId ?? "")),
      );
      return answers.flatMap((answer) => {
        if (faultOf(answer)?.code === "not_found") {
          return [];
        }
        refuse(answer);
        const { tracker } = asFields(answer.json, "shipment") as { tracker?: unknown };
        return isFields(tracker) ? [mapTracker(tracker)] : [];
      });
    } catch (error) {
      throw asCarrierError(error);
    }
  },
  webhook: easypostWebhook,
};
