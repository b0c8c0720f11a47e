import type { FastifyRequest } from "fastify";
import { CarrierDesk, tinyPdf, type CarrierSim, type SimReply } from "./carrier-sim.ts";

export interface EasypostShipment {
  readonly id: string;
  readonly reference: string | null;
  readonly rates: readonly {
    id: string;
    carrier: string;
    service: string;
    rate: string;
    currency: string;
    delivery_days: number;
  }[];
  trackingCode: string | null;
  selected: string | null;
  refundStatus: string | null;
  readonly details: {
    datetime: string;
    status: string;
    status_detail: string;
    message: string;
    tracking_location: object;
  }[];
}

export interface EasypostSim extends CarrierSim {
  readonly shipments: EasypostShipment[];
  /** Those that were bought. */
  bought(): EasypostShipment[];
  apiKey: string;
  balance: number;
  move(trackingCode: string, status: string, at?: Date, detail?: string): void;
}

interface CreateBody {
  readonly shipment?: {
    readonly reference?: string;
    readonly to_address?: { readonly name?: string | null; readonly zip?: string | null };
    readonly parcel?: { readonly weight?: number };
    readonly options?: { readonly currency?: string };
  };
}

const fault = (status: number, code: string, message: string): SimReply => ({
  status,
  body: { error: { code, message, errors: [] } },
});

/** EasyPost as an integrator meets it: ounces, text for money, a shipment first and a purchase second. */
export async function startEasypostSim(options: { port?: number } = {}): Promise<EasypostSim> {
  const desk = new CarrierDesk();
  const shipments: EasypostShipment[] = [];
  const state = { apiKey: "EZTK-test", balance: 1_000_000 };
  let baseUrl = "";
  const guarded =
    (handle: (request: FastifyRequest) => SimReply) =>
    (request: FastifyRequest): SimReply =>
      request.headers.authorization === `Basic ${Buffer.from(`${state.apiKey}:`).toString("base64")}`
        ? handle(request)
        : fault(401, "APIKEY.INACTIVE", "This API key is no longer active.");
  const show = (shipment: EasypostShipment) => {
    const selected = shipment.rates.find(({ id }) => id === shipment.selected) ?? null;
    return {
      id: shipment.id,
      object: "Shipment",
      mode: "test",
      reference: shipment.reference,
      rates: shipment.rates,
      messages: [],
      tracking_code: shipment.trackingCode,
      refund_status: shipment.refundStatus,
      selected_rate: selected,
      postage_label:
        shipment.trackingCode === null
          ? null
          : { label_url: `${baseUrl}/labels/${shipment.trackingCode}.pdf` },
      tracker:
        shipment.trackingCode === null
          ? null
          : {
              tracking_code: shipment.trackingCode,
              public_url: `https://track.example/${shipment.trackingCode}`,
              est_delivery_date: "2026-01-20T00:00:00Z",
              tracking_details: shipment.details,
            },
    };
  };
  const find = (request: FastifyRequest) =>
    shipments.find(({ id }) => id === (request.params as { id: string }).id);

  desk.on(
    "GET",
    "/v2/carrier_accounts",
    "carriers",
    guarded(() => ({ status: 200, body: [{ id: "ca_1", type: "EstafetaAccount", readable: "Estafeta" }] })),
  );
  desk.on(
    "POST",
    "/v2/shipments",
    "create",
    guarded((request) => {
      const { shipment = {} } = request.body as CreateBody;
      if (shipment.to_address?.zip === "00000") {
        return fault(422, "ADDRESS.VERIFY.FAILURE", "Unable to verify address.");
      }
      const price = 90 + (shipment.parcel?.weight ?? 0) * 0.5;
      const currency = shipment.options?.currency ?? "MXN";
      const number = shipments.length + 1;
      const made: EasypostShipment = {
        id: `shp_${String(number).padStart(8, "0")}`,
        reference: shipment.reference ?? null,
        rates: [
          {
            id: `rate_${number}a`,
            carrier: "Estafeta",
            service: "Terrestre",
            rate: price.toFixed(2),
            currency,
            delivery_days: 4,
          },
          {
            id: `rate_${number}b`,
            carrier: "Estafeta",
            service: "DiaSiguiente",
            rate: (price * 2).toFixed(2),
            currency,
            delivery_days: 1,
          },
        ],
        trackingCode: null,
        selected: null,
        refundStatus: null,
        details: [],
      };
      shipments.push(made);
      return { status: 201, body: show(made) };
    }),
  );
  desk.on(
    "GET",
    "/v2/shipments/:id",
    "read",
    guarded((request) => {
      const found = find(request);
      return found
        ? { status: 200, body: show(found) }
        : fault(404, "NOT_FOUND", "The requested resource could not be found.");
    }),
  );
  desk.on(
    "POST",
    "/v2/shipments/:id/buy",
    "buy",
    guarded((request) => {
      const found = find(request);
      const { rate } = request.body as { rate?: { id?: string } };
      const chosen = found?.rates.find(({ id }) => id === rate?.id);
      if (!found || !chosen) {
        return fault(404, "NOT_FOUND", "The requested resource could not be found.");
      }
      if (found.trackingCode !== null) {
        return fault(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
      }
      if (Number(chosen.rate) > state.balance) {
        return fault(402, "PAYMENT_REQUIRED", "Insufficient funds.");
      }
      state.balance -= Number(chosen.rate);
      found.trackingCode = `EZ${String(1_000_000_000 + shipments.indexOf(found))}`;
      found.selected = chosen.id;
      return { status: 200, body: show(found) };
    }),
  );
  desk.on(
    "POST",
    "/v2/shipments/:id/refund",
    "cancel",
    guarded((request) => {
      const found = find(request);
      if (!found?.trackingCode) {
        return fault(404, "NOT_FOUND", "The requested resource could not be found.");
      }
      if (found.details.length > 0) {
        return fault(422, "SHIPMENT.REFUND.FAILURE", "The shipment has been used.");
      }
      found.refundStatus = "submitted";
      return { status: 200, body: show(found) };
    }),
  );
  desk.on("GET", "/labels/:file", "label", () => ({
    status: 200,
    body: tinyPdf(),
    contentType: "application/pdf",
  }));
  const origin = await desk.listen(options.port);
  baseUrl = origin;
  return {
    baseUrl: `${origin}/v2`,
    faults: desk.faults,
    calls: desk.calls,
    shipments,
    bought: () => shipments.filter(({ trackingCode }) => trackingCode !== null),
    get apiKey() {
      return state.apiKey;
    },
    set apiKey(apiKey) {
      state.apiKey = apiKey;
    },
    get balance() {
      return state.balance;
    },
    set balance(balance) {
      state.balance = balance;
    },
    move(trackingCode, status, at = new Date(), detail = "") {
      shipments
        .find((one) => one.trackingCode === trackingCode)
        ?.details.push({
          datetime: at.toISOString(),
          status,
          status_detail: detail,
          message: status,
          tracking_location: { city: "Monterrey", state: "NL", country: "MX", zip: "64000" },
        });
    },
    close: () => desk.app.close(),
  };
}
