import {
  CarrierDesk,
  fieldsOf,
  tinyPdf,
  type CarrierSim,
  type Fields,
  type SimReply,
} from "./carrier-sim.ts";
import { priceOf, rate, readAsked, round, text, type Asked } from "./envia-rate.ts";

export interface EnviaLabel {
  readonly shipmentId: number;
  readonly trackingNumber: string;
  readonly carrier: string;
  readonly service: string;
  readonly orderReference: string;
  readonly totalPrice: number;
  readonly currency: string;
  readonly consignee: string;
  readonly createdAt: Date;
  status: string;
  readonly history: { timestamp: string; location: string; description: string }[];
}

export interface EnviaPickup {
  readonly confirmation: string;
  readonly carrier: string;
  readonly date: string;
  readonly timeFrom: number;
  readonly timeTo: number;
  readonly trackingNumbers: readonly string[];
}

const ok = (meta: string, data: unknown): SimReply => ({ status: 200, body: { meta, data } });
/** Errors come with status 200. */
const refuse = (code: number, description: string, message = ""): SimReply => ({
  status: 200,
  body: { meta: "error", error: { code, description, message } },
});

/** Envia.com as an integrator meets it: 200 for errors, text for money, links for labels, no idempotency. */
export class EnviaSim implements CarrierSim {
  readonly labels: EnviaLabel[] = [];
  /** Vehicles that will come. */
  readonly pickups: EnviaPickup[] = [];
  /** What one costs; most cost nothing. */
  pickupPrice = 0;
  readonly carriers: string[] = ["andreani", "correoArgentino"];
  token = "envia-token";
  balance = 1_000_000_000;
  baseUrl = "";
  readonly #desk = new CarrierDesk();

  constructor() {
    const on = this.#desk.guarded(({ headers }) => headers.authorization === `Bearer ${this.token}`, {
      status: 401,
      body: { message: "Unauthorized" },
    });
    on("GET", "/available-carrier/:country/:international/:type", "carriers", () =>
      ok(
        "carriers",
        this.carriers.map((name) => ({ name, import: 0, third_party: 0 })),
      ),
    );
    on("POST", "/ship/rate/", "rate", (request) => {
      const asked = readAsked(request);
      return this.#refusal(asked) ?? ok("rate", [rate(asked)]);
    });
    on("POST", "/ship/generate/", "generate", (request) => this.#generate(readAsked(request)));
    on("POST", "/ship/cancel/", "cancel", (request) =>
      this.#cancel(fieldsOf(request.body)["trackingNumber"]),
    );
    on("POST", "/ship/generaltrack/", "track", (request) =>
      this.#track(fieldsOf(request.body)["trackingNumbers"]),
    );
    on("POST", "/ship/pickup/", "pickup", (request) => this.#pickup(fieldsOf(request.body)));
    on("POST", "/ship/manifest", "manifest", (request) =>
      this.#manifest(fieldsOf(request.body)["trackingNumbers"]),
    );
    on("GET", "/shipments", "list", (request) => this.#list(text(fieldsOf(request.query)["carrier_name"])));
    this.#desk.on("GET", "/manifests/:file", "manifest-file", () => ({
      status: 200,
      body: tinyPdf(),
      contentType: "application/pdf",
    }));
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

  async listen(port: number): Promise<void> {
    this.baseUrl = await this.#desk.listen(port);
  }

  async close(): Promise<void> {
    await this.#desk.app.close();
  }

  /** A scan. Times have no zone. */
  move(trackingNumber: string, description: string, at = new Date()): void {
    const label = this.#find(trackingNumber);
    if (label) {
      label.status = description;
      const timestamp = at.toISOString().replace("T", " ").slice(0, 19);
      label.history.push({ timestamp, location: "Córdoba", description });
    }
  }

  #find(number: unknown): EnviaLabel | undefined {
    return this.labels.find(({ trackingNumber }) => trackingNumber === number);
  }

  #refusal(asked: Asked): SimReply | null {
    if (!this.carriers.includes(asked.carrier)) {
      return refuse(1101, "Carrier not found");
    }
    if (asked.postalCode === "" && asked.city === "") {
      return refuse(1129, "destination.postalCode is required");
    }
    return asked.postalCode === "9999" ? refuse(1125, "Service not available") : null;
  }

  #generate(asked: Asked): SimReply {
    const refusal = this.#refusal(asked);
    if (refusal) {
      return refusal;
    }
    if (asked.name.length > 40) {
      return refuse(1127, "Field too long", "destination.name");
    }
    const { total } = priceOf(asked);
    if (total > this.balance) {
      return { status: 402, body: { message: "Insufficient balance" } };
    }
    this.balance = round(this.balance - total);
    const label: EnviaLabel = {
      shipmentId: 9_001 + this.labels.length,
      trackingNumber: String(360_000_000_001 + this.labels.length),
      carrier: asked.carrier,
      service: asked.service,
      orderReference: asked.orderReference,
      totalPrice: total,
      currency: asked.currency,
      consignee: asked.name,
      createdAt: new Date(),
      status: "Created",
      history: [],
    };
    this.labels.push(label);
    const { carrier, service, shipmentId, trackingNumber, currency } = label;
    return ok("generate", [
      {
        carrier,
        service,
        shipmentId,
        trackingNumber,
        trackUrl: `https://tracking.example/${trackingNumber}`,
        label: this.#labelUrl(label),
        totalPrice: total,
        currentBalance: this.balance,
        currency,
      },
    ]);
  }

  #labelUrl({ trackingNumber }: EnviaLabel): string {
    return `${this.baseUrl}/labels/${trackingNumber}.pdf`;
  }

  #cancel(number: unknown): SimReply {
    const label = this.#find(number);
    if (!label) {
      return refuse(1101, "Shipment not found");
    }
    if (label.status !== "Created") {
      return refuse(1115, "Shipment cannot be cancelled");
    }
    label.status = "Canceled";
    this.balance = round(this.balance + label.totalPrice);
    return ok("cancel", [{ trackingNumber: label.trackingNumber, balanceReturned: true }]);
  }

  #track(numbers: unknown): SimReply {
    const found = (Array.isArray(numbers) ? numbers : []).flatMap((number) => this.#find(number) ?? []);
    return found.length === 0
      ? refuse(1125, "No tracking information yet")
      : ok(
          "generaltrack",
          found.map(({ trackingNumber, status, history }) => ({
            trackingNumber,
            status,
            estimatedDelivery: "2026-01-20",
            shippedAt: null,
            deliveredAt: null,
            eventHistory: history,
          })),
        );
  }

  /** No idempotency: a repeated request creates a second one. */
  #pickup(body: Fields): SimReply {
    const shipment = fieldsOf(body["shipment"]);
    const asked = fieldsOf(shipment["pickup"]);
    const carrier = text(shipment["carrier"]);
    const numbers: unknown[] = Array.isArray(asked["trackingNumbers"]) ? asked["trackingNumbers"] : [];
    if (!this.carriers.includes(carrier) || !numbers.every((number) => this.#find(number))) {
      return refuse(1101, "Shipment not found");
    }
    if (text(fieldsOf(body["origin"])["postalCode"]) === "9999") {
      return refuse(1125, "Pickup service not available");
    }
    if (this.pickupPrice > this.balance) {
      return { status: 402, body: { message: "Insufficient balance" } };
    }
    this.balance = round(this.balance - this.pickupPrice);
    const [timeFrom, timeTo] = [Number(asked["timeFrom"]), Number(asked["timeTo"])];
    const confirmation = `RET-${1_001 + this.pickups.length}`;
    const date = text(asked["date"]);
    this.pickups.push({
      confirmation,
      carrier,
      date,
      timeFrom,
      timeTo,
      trackingNumbers: numbers.map(String),
    });
    const totalPrice = this.pickupPrice.toFixed(2);
    return ok("pickup", { carrier, confirmation, status: 1, date, timeFrom, timeTo, totalPrice });
  }

  /** One file for each carrier, as long as nothing has moved. */
  #manifest(numbers: unknown): SimReply {
    const asked: unknown[] = Array.isArray(numbers) ? numbers : [];
    const found = asked.flatMap((number) => this.#find(number) ?? []);
    if (found.length < asked.length || found.some(({ status }) => status !== "Created")) {
      return refuse(1101, "Shipment not found", "all labels must be in Created");
    }
    const groups = Map.groupBy(found, ({ carrier }) => carrier);
    return ok(
      "manifest",
      [...groups].map(([carrier, labels]) => ({
        carrier,
        totalPackages: labels.length,
        manifest: `${this.baseUrl}/manifests/${carrier}-${labels[0]?.shipmentId ?? 0}.pdf`,
      })),
    );
  }

  #list(carrier: string): SimReply {
    return ok(
      "shipments",
      this.labels
        .filter((label) => carrier === "" || label.carrier === carrier)
        .map((label) => ({
          id: label.shipmentId,
          tracking_number: label.trackingNumber,
          carrier_name: label.carrier,
          order_reference: label.orderReference,
          consignee_name: label.consignee,
          label_file: this.#labelUrl(label),
          total_price: label.totalPrice.toFixed(2),
          created_at: label.createdAt.toISOString().replace("T", " ").slice(0, 19),
        })),
    );
  }
}

export async function startEnviaSim(options: { port?: number } = {}): Promise<EnviaSim> {
  const sim = new EnviaSim();
  await sim.listen(options.port ?? 0);
  return sim;
}
