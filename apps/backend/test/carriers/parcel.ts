import { createOutbound } from "../../src/kernel/http/outbound.ts";
import type {
  BoughtRef,
  CarrierContext,
  NormalQuote,
  NormalRate,
  ParcelAddress,
  PickupRequest,
  Purchase,
} from "../../src/ports/carrier.ts";

export const address = (change: Partial<ParcelAddress> = {}): ParcelAddress => ({
  name: "Rocío Prueba",
  company: null,
  phone: "+543510000002",
  email: null,
  documentType: null,
  documentNumber: null,
  address: "Calle Modelo 45",
  streetNumber: null,
  unit: null,
  neighborhood: null,
  city: "Córdoba",
  cityCode: null,
  region: "AR-X",
  zip: "5000",
  country: "AR",
  reference: null,
  branchId: null,
  ...change,
});

export const question: NormalQuote = {
  origin: address({ zip: "1284", region: "AR-C", city: "Buenos Aires" }),
  destination: address(),
  parcels: [{ lengthMm: 400, widthMm: 300, heightMm: 200, weightG: 2_500, content: null, reference: null }],
  currency: "ARS",
  declaredMinor: 0,
  codMinor: 0,
  shipDate: "2026-01-15",
  deliveryType: "any",
};

export const purchaseOf = (rate: NormalRate, change: Partial<Purchase> = {}): Purchase => ({
  shipmentId: "shm_00000000000000000000000001",
  quote: question,
  rate,
  labelFormat: "pdf",
  prepared: null,
  reservedNumbers: [],
  startedAt: new Date("2026-01-15T12:00:00Z"),
  ...change,
});

export const refOf = (
  trackingNumber: string,
  providerShipmentId: string | null,
  carrierCode: string,
): BoughtRef => ({
  shipmentId: "shm_00000000000000000000000001",
  trackingNumber,
  carrierCode,
  providerShipmentId,
  currency: "ARS",
});

export const pickupOf = (ref: BoughtRef): PickupRequest => ({
  pickupId: "pku_00000000000000000000000001",
  carrierCode: ref.carrierCode,
  place: question.origin,
  date: "2026-01-16",
  from: "09:30",
  to: "13:00",
  notes: "Timbre 2",
  parcels: 1,
  weightG: 2_500,
  currency: "ARS",
  refs: [ref],
});

/** An open connection to any server there. */
export function contextAt(baseUrl: string, change: Partial<CarrierContext> = {}): CarrierContext {
  return {
    connectionId: "ccn_1",
    name: "Correo del Sur",
    mode: "test",
    settings: {},
    credentials: {},
    rateCards: [],
    bases: {
      enviaLive: baseUrl,
      enviaTest: baseUrl,
      enviaQueriesLive: baseUrl,
      enviaQueriesTest: baseUrl,
      easypost: baseUrl,
    },
    outbound: createOutbound({ isPrivateAllowed: true }),
    now: () => new Date("2026-01-15T12:00:00Z"),
    timeoutMs: 2_000,
    ...change,
  };
}
