import type {
  Bought,
  CarrierAdapter,
  CarrierContext,
  Outcome,
  Prepared,
  Purchase,
} from "../../ports/carrier.ts";
import {
  attempt,
  done,
  failed,
  orCarrierError,
  rehearse,
  rejected,
  search,
  unknown,
} from "../kit/attempt.ts";
import { callOnce, callTwice } from "../kit/http.ts";
import { asFields, isFields } from "../kit/read.ts";
import { faultOf, refuse } from "./errors.ts";
import { mapBought, mapCarriers, mapPrepared, mapRates, mapRefund, mapTracker } from "./mapping.ts";
import { wireShipment } from "./wire.ts";

const auth = ({ credentials }: CarrierContext) => ({
  authorization: `Basic ${Buffer.from(`${credentials["apiKey"] ?? ""}:`).toString("base64")}`,
});

const shipmentUrl = ({ bases }: CarrierContext, id: string) =>
  `${bases.easypost}/shipments/${encodeURIComponent(id)}`;

/** Costs nothing: an EasyPost shipment is only a quote until it is bought. */
const create = (context: CarrierContext, body: object) =>
  callTwice(context, {
    method: "POST",
    url: `${context.bases.easypost}/shipments`,
    headers: auth(context),
    body,
  });

const read = (context: CarrierContext, id: string) =>
  callTwice(context, { method: "GET", url: shipmentUrl(context, id), headers: auth(context) });

/** What the provider's own record says of a shipment that was prepared. */
async function readBack(context: CarrierContext, id: string): Promise<Outcome<Bought> | { kind: "absent" }> {
  const answer = await read(context, id);
  if (faultOf(answer)?.code === "not_found") {
    return { kind: "absent" };
  }
  refuse(answer);
  const bought = mapBought(answer.json);
  return bought ? done(bought) : { kind: "absent" };
}

async function prepare(context: CarrierContext, purchase: Purchase): Promise<Outcome<Prepared>> {
  const answer = await create(context, wireShipment(purchase.quote, purchase.shipmentId));
  const fault = faultOf(answer);
  return fault
    ? rejected(fault.code, fault.message)
    : mapPrepared(answer.json, purchase.quote, purchase.rate);
}

async function buy(context: CarrierContext, { providerShipmentId, providerRef }: Prepared) {
  const answer = await callOnce(context, {
    method: "POST",
    url: `${shipmentUrl(context, providerShipmentId)}/buy`,
    headers: auth(context),
    body: { rate: { id: String(providerRef["rateId"] ?? "") } },
  });
  const fault = faultOf(answer);
  if (fault?.name === "SHIPMENT.POSTAGE.EXISTS") {
    const found = await readBack(context, providerShipmentId);
    return found.kind === "absent" ? unknown(fault.message) : found;
  }
  if (fault) {
    return failed(fault);
  }
  const bought = mapBought(answer.json);
  return bought ? done(bought) : unknown("the answer has no label");
}

export const easypostClient = {
  carriers: (context) =>
    orCarrierError(async () => {
      const url = `${context.bases.easypost}/carrier_accounts`;
      const answer = await callTwice(context, { method: "GET", url, headers: auth(context) });
      refuse(answer);
      return mapCarriers(answer.json);
    }),
  quote: (context, request) =>
    orCarrierError(async () => {
      if (request.parcels.length > 1) {
        const message = "one parcel per shipment";
        return { rates: [], errors: [{ carrier: null, code: "no_service", message }] };
      }
      const answer = await create(context, wireShipment(request, null));
      refuse(answer);
      return mapRates(answer.json, request);
    }),
  prepare: (context, purchase) => rehearse(() => prepare(context, purchase)),
  purchase: (context, { prepared }) =>
    attempt(async () =>
      prepared ? buy(context, prepared) : rejected("config", "the purchase was not prepared"),
    ),
  findPurchase: (context, { prepared }) =>
    search(async () =>
      prepared ? readBack(context, prepared.providerShipmentId) : { kind: "absent" as const },
    ),
  void: (context, { providerShipmentId }) =>
    attempt(async () => {
      const url = `${shipmentUrl(context, providerShipmentId ?? "")}/refund`;
      const answer = await callOnce(context, { method: "POST", url, headers: auth(context) });
      const fault = faultOf(answer);
      if (fault) {
        return answer.status >= 500 ? unknown(fault.message) : rejected("not_cancellable", fault.message);
      }
      return mapRefund(answer.json);
    }),
  track: (context, refs) =>
    orCarrierError(async () => {
      const answers = await Promise.all(
        refs.map(({ providerShipmentId }) => read(context, providerShipmentId ?? "")),
      );
      return answers.flatMap((answer) => {
        if (faultOf(answer)?.code === "not_found") {
          return [];
        }
        refuse(answer);
        const { tracker } = asFields(answer.json, "shipment");
        return isFields(tracker) ? [mapTracker(tracker)] : [];
      });
    }),
} satisfies Omit<CarrierAdapter, "capabilities">;
