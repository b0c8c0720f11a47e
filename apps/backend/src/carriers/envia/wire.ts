import { formatMoney } from "../../kernel/money/money.ts";
import type { NormalQuote, ParcelAddress, ParcelSize, PickupRequest, Purchase } from "../../ports/carrier.ts";

const STREET_NUMBER_APART = ["MX", "BR"];
const MM_PER_CM = 10;
const G_PER_KG = 1_000;

/** Argentina's carriers take the four digits without the letters around them. */
function postalCode({ country, zip }: ParcelAddress): string {
  return country === "AR" ? (/\d{4}/.exec(zip ?? "")?.[0] ?? "") : (zip ?? "");
}

/** Fields that are left out when they are empty. */
function optionalFields(address: ParcelAddress): Record<string, string> {
  const fields = {
    company: address.company,
    email: address.email,
    interior: address.unit,
    district: address.neighborhood,
    identificationNumber: address.documentNumber,
    reference: address.reference,
    branchCode: address.branchId,
    number: address.streetNumber ?? (STREET_NUMBER_APART.includes(address.country) ? "" : null),
  };
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) {
      filled[name] = value;
    }
  }
  return filled;
}

function wireAddress(address: ParcelAddress) {
  return {
    name: address.name ?? "",
    phone: address.phone ?? "",
    street: address.address ?? "",
    // Colombia's carriers identify cities by their code alone.
    city: address.country === "CO" ? (address.cityCode ?? address.city) : address.city,
    state: address.region?.split("-")[1] ?? "",
    country: address.country,
    postalCode: postalCode(address),
    ...optionalFields(address),
  };
}

const major = (minor: number, currency: string) => Number(formatMoney(minor, currency));

function wirePackage(parcel: ParcelSize, index: number, quote: NormalQuote) {
  const isFirst = index === 0;
  return {
    type: "box",
    content: parcel.content ?? "Mercadería",
    amount: 1,
    weight: parcel.weightG / G_PER_KG,
    weightUnit: "KG",
    lengthUnit: "CM",
    dimensions: {
      length: parcel.lengthMm / MM_PER_CM,
      width: parcel.widthMm / MM_PER_CM,
      height: parcel.heightMm / MM_PER_CM,
    },
    declaredValue: isFirst ? major(quote.declaredMinor, quote.currency) : 0,
    ...(isFirst && quote.codMinor > 0
      ? {
          additionalServices: [
            { service: "cash_on_delivery", data: { amount: major(quote.codMinor, quote.currency) } },
          ],
        }
      : {}),
  };
}

export interface Slug {
  readonly carrier: string;
  readonly isImport: number;
  readonly thirdParty: number;
}

export function wireShipment(quote: NormalQuote, slug: Slug, more: Readonly<Record<string, unknown>> = {}) {
  return {
    origin: wireAddress(quote.origin),
    destination: wireAddress(quote.destination),
    packages: quote.parcels.map((parcel, index) => wirePackage(parcel, index, quote)),
    shipment: {
      type: 1,
      carrier: slug.carrier,
      import: slug.isImport,
      third_party: slug.thirdParty,
      ...more,
    },
    settings: { currency: quote.currency },
  };
}

/** A purchase repeats the quoted carrier and sends our id as reference. */
export function wireLabel({ shipmentId, quote, rate }: Pick<Purchase, "shipmentId" | "quote" | "rate">) {
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
  return { ...body, settings: { ...body.settings, printFormat: "PDF", printSize: "STOCK_4X6" } };
}

const DAY_MS = 86_400_000;
const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

/** The provider lists shipments by day and carrier; a day more on both sides, since its days may be others. */
export function wireSearch({ startedAt, rate }: Purchase, now: Date): URLSearchParams {
  return new URLSearchParams({
    date_from: day(startedAt.getTime() - DAY_MS),
    date_to: day(now.getTime() + DAY_MS),
    carrier_name: String(rate.providerRef["carrier"] ?? rate.carrier.code),
  });
}

const MINUTES_PER_HOUR = 60;

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours + minutes / MINUTES_PER_HOUR;
}

/** The provider takes whole hours: those within the requested window. */
export function wholeHours(from: string, to: string): { timeFrom: number; timeTo: number } | null {
  const [timeFrom, timeTo] = [Math.ceil(hoursOf(from)), Math.floor(hoursOf(to))];
  return timeFrom < timeTo ? { timeFrom, timeTo } : null;
}

export function wirePickup(request: PickupRequest, hours: { timeFrom: number; timeTo: number }) {
  const { carrierCode, place, date, notes, parcels, weightG, currency, refs } = request;
  return {
    origin: wireAddress(place),
    shipment: {
      type: 1,
      carrier: carrierCode,
      pickup: {
        date,
        ...hours,
        totalPackages: parcels,
        totalWeight: weightG / G_PER_KG,
        weightUnit: "KG",
        trackingNumbers: refs.map(({ trackingNumber }) => trackingNumber),
        ...(notes === null ? {} : { instructions: notes }),
      },
    },
    settings: { currency },
  };
}
