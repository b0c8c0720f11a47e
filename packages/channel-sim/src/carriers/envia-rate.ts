import type { FastifyRequest } from "fastify";
import { fieldsOf, type Fields } from "./carrier-sim.ts";

export const round = (amount: number) => Math.round(amount * 100) / 100;
export const text = (value: unknown) => (typeof value === "string" ? value : "");
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** The parts of a request that matter here. */
export function readAsked(request: FastifyRequest) {
  const body = fieldsOf(request.body);
  const packages = listOf(body["packages"]);
  const [service] = listOf(packages[0]?.["additionalServices"]);
  const destination = fieldsOf(body["destination"]);
  const shipment = fieldsOf(body["shipment"]);
  return {
    carrier: text(shipment["carrier"]),
    service: text(shipment["service"]),
    orderReference: text(shipment["orderReference"]),
    currency: text(fieldsOf(body["settings"])["currency"]) || "ARS",
    name: text(destination["name"]),
    city: text(destination["city"]),
    postalCode: text(destination["postalCode"]),
    kilos: packages.reduce((sum, one) => sum + Number(one["weight"] ?? 0), 0),
    cod: Number(fieldsOf(service?.["data"])["amount"] ?? 0),
  };
}
export type Asked = ReturnType<typeof readAsked>;

export function priceOf({ kilos, cod }: Asked) {
  const base = round(8_000 + 360 * kilos);
  const fee = round(cod * 0.03);
  const fuel = round(base * 0.045);
  const taxes = round((base + fee + fuel) * 0.21);
  return { base, fee, fuel, taxes, feeTaxes: round(fee * 0.21), total: round(base + fee + fuel + taxes) };
}

export function rate(asked: Asked): Fields {
  const { base, fee, fuel, taxes, feeTaxes, total } = priceOf(asked);
  return {
    carrier: asked.carrier,
    carrierDescription: asked.carrier.charAt(0).toUpperCase() + asked.carrier.slice(1),
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
    currency: asked.currency,
    cashOnDeliveryCommission: fee,
    cashOnDeliveryAmount: asked.cod,
    costSummary: [{ quantity: 1, costAdditionalCharges: [{ additionalService: "fuel", cost: fuel }] }],
  };
}
