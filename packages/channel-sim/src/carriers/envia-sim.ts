import type { FastifyRequest } from "fastify";
import { CarrierDesk, tinyPdf, type CarrierSim, type SimReply } from "./carrier-sim.ts";

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
  isCancelled: boolean;
  status: string;
  readonly history: { timestamp: string; location: string; description: string }[];
}

export interface EnviaSim extends CarrierSim {
  readonly labels: EnviaLabel[];
  /** Carriers offered, by their slugs. */
  readonly carriers: string[];
  token: string;
  balance: number;
  move(trackingNumber: string, description: string, at?: Date): void;
}

interface RateBody {
  readonly destination?: { readonly city?: string; readonly postalCode?: string; readonly name?: string };
  readonly packages?: readonly {
    readonly weight?: number;
    readonly additionalServices?: readonly { readonly data?: { readonly amount?: number } }[];
  }[];
  readonly shipment?: {
    readonly carrier?: string;
    readonly service?: string;
    readonly orderReference?: string;
  };
  readonly settings?: { readonly currency?: string };
}

const ok = (meta: string, data: unknown): SimReply => ({ status: 200, body: { meta, data } });
/** Errors come with status 200. */
const refuse = (code: number, description: string, message = ""): SimReply => ({
  status: 200,
  body: { meta: "error", error: { code, description, message } },
});

const round = (amount: number) => Math.round(amount * 100) / 100;

function priceOf(body: RateBody) {
  const kilos = (body.packages ?? []).reduce((sum, one) => sum + (one.weight ?? 0), 0);
  const cod = body.packages?.[0]?.additionalServices?.[0]?.data?.amount ?? 0;
  const base = round(8_000 + 360 * kilos);
  const fee = round(cod * 0.03);
  const fuel = round(base * 0.045);
  const taxes = round((base + fee + fuel) * 0.21);
  return {
    base,
    fee,
    fuel,
    taxes,
    cod,
    feeTaxes: round(fee * 0.21),
    total: round(base + fee + fuel + taxes),
  };
}

function rate(body: RateBody): unknown {
  const { base, fee, fuel, taxes, cod, feeTaxes, total } = priceOf(body);
  const carrier = body.shipment?.carrier ?? "";
  return {
    carrier,
    carrierDescription: carrier.charAt(0).toUpperCase() + carrier.slice(1),
    service: "ground",
    serviceDescription: "A domicilio",
    zone: 3,
    deliveryEstimate: "3-5 dias",
    deliveryDate: { date: "2026-01-20", dateDifference: 5, timeUnit: "days" },
    // Money comes as numbers in one field and as text in the next.
    basePrice: base.toFixed(2),
    additionalServices: fee,
    additionalServicesTaxes: feeTaxes,
    additionalCharges: fuel,
    insurance: 0,
    taxes,
    totalPrice: total.toFixed(2),
    currency: body.settings?.currency ?? "ARS",
    cashOnDeliveryCommission: fee,
    cashOnDeliveryAmount: cod,
    costSummary: [{ quantity: 1, costAdditionalCharges: [{ additionalService: "fuel", cost: fuel }] }],
  };
}

/** Envia.com as an integrator meets it: 200 for errors, text for money, links for labels, no idempotency. */
export async function startEnviaSim(options: { port?: number } = {}): Promise<EnviaSim> {
  const desk = new CarrierDesk();
  const labels: EnviaLabel[] = [];
  const state = { token: "envia-token", balance: 1_000_000_000, carriers: ["andreani", "correoArgentino"] };
  let baseUrl = "";
  const guarded =
    (handle: (request: FastifyRequest) => SimReply) =>
    (request: FastifyRequest): SimReply =>
      request.headers.authorization === `Bearer ${state.token}`
        ? handle(request)
        : { status: 401, body: { message: "Unauthorized" } };

  desk.on(
    "GET",
    "/available-carrier/:country/:international/:type",
    "carriers",
    guarded(() =>
      ok(
        "carriers",
        state.carriers.map((name) => ({ name, import: 0, third_party: 0 })),
      ),
    ),
  );
  const checked = (request: FastifyRequest): SimReply | RateBody => {
    const body = request.body as RateBody;
    if (!state.carriers.includes(body.shipment?.carrier ?? "")) {
      return refuse(1101, "Carrier not found");
    }
    if ((body.destination?.postalCode ?? "") === "" && (body.destination?.city ?? "") === "") {
      return refuse(1129, "destination.postalCode is required");
    }
    return body.destination?.postalCode === "9999" ? refuse(1125, "Service not available") : body;
  };
  desk.on(
    "POST",
    "/ship/rate/",
    "rate",
    guarded((request) => {
      const body = checked(request);
      return "status" in body ? body : ok("rate", [rate(body)]);
    }),
  );
  desk.on(
    "POST",
    "/ship/generate/",
    "generate",
    guarded((request) => {
      const body = checked(request);
      if ("status" in body) {
        return body;
      }
      if ((body.destination?.name ?? "").length > 40) {
        return refuse(1127, "Field too long", "destination.name");
      }
      const { total } = priceOf(body);
      if (total > state.balance) {
        return { status: 402, body: { message: "Insufficient balance" } };
      }
      state.balance = round(state.balance - total);
      const label: EnviaLabel = {
        shipmentId: 9_001 + labels.length,
        trackingNumber: String(360_000_000_001 + labels.length),
        carrier: body.shipment?.carrier ?? "",
        service: body.shipment?.service ?? "",
        orderReference: body.shipment?.orderReference ?? "",
        totalPrice: total,
        currency: body.settings?.currency ?? "ARS",
        consignee: body.destination?.name ?? "",
        createdAt: new Date(),
        isCancelled: false,
        status: "Created",
        history: [],
      };
      labels.push(label);
      return ok("generate", [
        {
          carrier: label.carrier,
          service: label.service,
          shipmentId: label.shipmentId,
          trackingNumber: label.trackingNumber,
          trackUrl: `https://tracking.example/${label.trackingNumber}`,
          label: `${baseUrl}/labels/${label.trackingNumber}.pdf`,
          totalPrice: total,
          currentBalance: state.balance,
          currency: label.currency,
        },
      ]);
    }),
  );
  const find = (number: unknown) => labels.find(({ trackingNumber }) => trackingNumber === String(number));
  desk.on(
    "POST",
    "/ship/cancel/",
    "cancel",
    guarded((request) => {
      const label = find((request.body as { trackingNumber?: unknown }).trackingNumber);
      if (!label) {
        return refuse(1101, "Shipment not found");
      }
      if (label.status !== "Created") {
        return refuse(1115, "Shipment cannot be cancelled");
      }
      label.isCancelled = true;
      label.status = "Canceled";
      state.balance = round(state.balance + label.totalPrice);
      return ok("cancel", [{ trackingNumber: label.trackingNumber, balanceReturned: true }]);
    }),
  );
  desk.on(
    "POST",
    "/ship/generaltrack/",
    "track",
    guarded((request) => {
      const { trackingNumbers = [] } = request.body as { trackingNumbers?: unknown[] };
      const found = trackingNumbers.flatMap((number) => find(number) ?? []);
      return found.length === 0
        ? refuse(1125, "No tracking information yet")
        : ok(
            "generaltrack",
            found.map((label) => ({
              trackingNumber: label.trackingNumber,
              status: label.status,
              estimatedDelivery: "2026-01-20",
              shippedAt: null,
              deliveredAt: null,
              eventHistory: label.history,
            })),
          );
    }),
  );
  desk.on(
    "GET",
    "/shipments",
    "list",
    guarded((request) => {
      const { carrier_name: carrier } = request.query as { carrier_name?: string };
      return ok(
        "shipments",
        labels
          .filter((label) => carrier === undefined || label.carrier === carrier)
          .map((label) => ({
            id: label.shipmentId,
            tracking_number: label.trackingNumber,
            carrier_name: label.carrier,
            order_reference: label.orderReference,
            consignee_name: label.consignee,
            label_file: `${baseUrl}/labels/${label.trackingNumber}.pdf`,
            total_price: label.totalPrice.toFixed(2),
            created_at: label.createdAt.toISOString().replace("T", " ").slice(0, 19),
          })),
      );
    }),
  );
  desk.on("GET", "/labels/:file", "label", () => ({
    status: 200,
    body: tinyPdf(),
    contentType: "application/pdf",
  }));
  baseUrl = await desk.listen(options.port);
  return {
    baseUrl,
    faults: desk.faults,
    calls: desk.calls,
    labels,
    carriers: state.carriers,
    get token() {
      return state.token;
    },
    set token(token) {
      state.token = token;
    },
    get balance() {
      return state.balance;
    },
    set balance(balance) {
      state.balance = balance;
    },
    move(trackingNumber, description, at = new Date()) {
      const label = find(trackingNumber);
      if (label) {
        label.status = description;
        // Times have no zone.
        const timestamp = at.toISOString().replace("T", " ").slice(0, 19);
        label.history.push({ timestamp, location: "Córdoba", description });
      }
    },
    close: () => desk.app.close(),
  };
}
