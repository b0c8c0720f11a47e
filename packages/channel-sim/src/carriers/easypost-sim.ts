import type { FastifyRequest } from "fastify";
import {
  CarrierDesk,
  fieldsOf,
  tinyPdf,
  type CarrierSim,
  type Fields,
  type SimReply,
} from "./carrier-sim.ts";

export interface EasypostRate {
  readonly id: string;
  readonly carrier: string;
  readonly service: string;
  /** Decimal text. */
  readonly rate: string;
  readonly currency: string;
  readonly delivery_days: number;
}

export interface EasypostShipment {
  readonly id: string;
  readonly reference: string | null;
  readonly rates: readonly EasypostRate[];
  trackingCode: string | null;
  selected: EasypostRate | null;
  refundStatus: string | null;
  readonly details: Fields[];
}

const fault = (status: number, code: string, message: string): SimReply => ({
  status,
  body: { error: { code, message, errors: [] } },
});
const NOT_FOUND = fault(404, "NOT_FOUND", "The requested resource could not be found.");

/** EasyPost as an integrator meets it: ounces, text for money, a shipment first and a purchase second. */
export class EasypostSim implements CarrierSim {
  readonly shipments: EasypostShipment[] = [];
  apiKey = "EZTK-test";
  balance = 1_000_000;
  baseUrl = "";
  readonly #desk = new CarrierDesk();

  constructor() {
    const on = this.#desk.guarded(
      ({ headers }) => headers.authorization === `Basic ${Buffer.from(`${this.apiKey}:`).toString("base64")}`,
      fault(401, "APIKEY.INACTIVE", "This API key is no longer active."),
    );
    on("GET", "/v2/carrier_accounts", "carriers", () => ({
      status: 200,
      body: [{ id: "ca_1", type: "EstafetaAccount", readable: "Estafeta" }],
    }));
    on("POST", "/v2/shipments", "create", (request) =>
      this.#create(fieldsOf(fieldsOf(request.body)["shipment"])),
    );
    on("GET", "/v2/shipments/:id", "read", (request) => {
      const found = this.#find(request);
      return found ? { status: 200, body: this.#show(found) } : NOT_FOUND;
    });
    on("POST", "/v2/shipments/:id/buy", "buy", (request) => this.#buy(request));
    on("POST", "/v2/shipments/:id/refund", "cancel", (request) => this.#refund(request));
    this.#desk.on("GET", "/labels/:file", "label", () => ({
      status: 200,
      body: tinyPdf(),
      contentType: "application/pdf",
    }));
  }

  get faults() {
    return this.#desk.faults;
  }

  get calls() {
    return this.#desk.calls;
  }

  /** Those that were bought. */
  bought(): EasypostShipment[] {
    return this.shipments.filter(({ trackingCode }) => trackingCode !== null);
  }

  move(trackingCode: string, status: string, at = new Date(), detail = ""): void {
    this.shipments
      .find((one) => one.trackingCode === trackingCode)
      ?.details.push({
        datetime: at.toISOString(),
        status,
        status_detail: detail,
        message: status,
        tracking_location: { city: "Monterrey", state: "NL", country: "MX", zip: "64000" },
      });
  }

  async listen(port: number): Promise<void> {
    this.baseUrl = `${await this.#desk.listen(port)}/v2`;
  }

  async close(): Promise<void> {
    await this.#desk.app.close();
  }

  #find(request: FastifyRequest): EasypostShipment | undefined {
    const { id: asked } = fieldsOf(request.params);
    return this.shipments.find(({ id }) => id === asked);
  }

  #show(shipment: EasypostShipment): Fields {
    const { id, reference, rates, trackingCode, refundStatus, selected, details } = shipment;
    const isBought = trackingCode !== null;
    const file = `${this.baseUrl.replace(/\/v2$/, "")}/labels/${trackingCode ?? ""}.pdf`;
    return {
      id,
      object: "Shipment",
      mode: "test",
      reference,
      rates,
      messages: [],
      tracking_code: trackingCode,
      refund_status: refundStatus,
      selected_rate: selected,
      postage_label: isBought ? { label_url: file } : null,
      tracker: isBought
        ? {
            tracking_code: trackingCode,
            public_url: `https://track.example/${trackingCode}`,
            est_delivery_date: "2026-01-20T00:00:00Z",
            tracking_details: details,
          }
        : null,
    };
  }

  #create(shipment: Fields): SimReply {
    if (fieldsOf(shipment["to_address"])["zip"] === "00000") {
      return fault(422, "ADDRESS.VERIFY.FAILURE", "Unable to verify address.");
    }
    const price = 90 + Number(fieldsOf(shipment["parcel"])["weight"] ?? 0) * 0.5;
    const { currency } = fieldsOf(shipment["options"]);
    const number = this.shipments.length + 1;
    const common = { carrier: "Estafeta", currency: typeof currency === "string" ? currency : "MXN" };
    const made: EasypostShipment = {
      id: `shp_${String(number).padStart(8, "0")}`,
      reference: typeof shipment["reference"] === "string" ? shipment["reference"] : null,
      rates: [
        { id: `rate_${number}a`, service: "Terrestre", rate: price.toFixed(2), delivery_days: 4, ...common },
        {
          id: `rate_${number}b`,
          service: "DiaSiguiente",
          rate: (price * 2).toFixed(2),
          delivery_days: 1,
          ...common,
        },
      ],
      trackingCode: null,
      selected: null,
      refundStatus: null,
      details: [],
    };
    this.shipments.push(made);
    return { status: 201, body: this.#show(made) };
  }

  #buy(request: FastifyRequest): SimReply {
    const found = this.#find(request);
    const { id: rateId } = fieldsOf(fieldsOf(request.body)["rate"]);
    const chosen = found?.rates.find(({ id }) => id === rateId);
    if (!found || !chosen) {
      return NOT_FOUND;
    }
    if (found.trackingCode !== null) {
      return fault(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
    }
    if (Number(chosen.rate) > this.balance) {
      return fault(402, "PAYMENT_REQUIRED", "Insufficient funds.");
    }
    this.balance -= Number(chosen.rate);
    found.trackingCode = `EZ${1_000_000_000 + this.shipments.indexOf(found)}`;
    found.selected = chosen;
    return { status: 200, body: this.#show(found) };
  }

  #refund(request: FastifyRequest): SimReply {
    const found = this.#find(request);
    if (!found || found.trackingCode === null) {
      return NOT_FOUND;
    }
    if (found.details.length > 0) {
      return fault(422, "SHIPMENT.REFUND.FAILURE", "The shipment has been used.");
    }
    found.refundStatus = "submitted";
    return { status: 200, body: this.#show(found) };
  }
}

export async function startEasypostSim(options: { port?: number } = {}): Promise<EasypostSim> {
  const sim = new EasypostSim();
  await sim.listen(options.port ?? 0);
  return sim;
}
