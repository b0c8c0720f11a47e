import type { BookedPickup, CarrierContext, Outcome, PickupRequest } from "../../ports/carrier.ts";
import { asCarrierError, callOnce, mayHaveBeenHeard } from "../kit/http.ts";
import { asFields, isFields, minorOr, textOf, type Fields } from "../kit/read.ts";
import { auth, shippingBase } from "./access.ts";
import { faultOf } from "./errors.ts";
import { wireAddress } from "./wire.ts";

const G_PER_KG = 1_000;
const MINUTES_PER_HOUR = 60;

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours + minutes / MINUTES_PER_HOUR;
}

/** The provider knows whole hours: those that lie within what was asked. */
export function wholeHours(from: string, to: string): { timeFrom: number; timeTo: number } | null {
  const [timeFrom, timeTo] = [Math.ceil(hoursOf(from)), Math.floor(hoursOf(to))];
  return timeFrom < timeTo ? { timeFrom, timeTo } : null;
}

function wirePickup(request: PickupRequest, hours: { timeFrom: number; timeTo: number }) {
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

function mapBooked(json: unknown, currency: string): BookedPickup {
  const { data } = asFields(json, "answer");
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const row: Fields = isFields(first) ? first : {};
  const names = ["confirmation", "confirmationNumber", "pickupNumber", "id"];
  return {
    confirmation: names.map((name) => textOf(row[name])).find((one) => one !== null) ?? null,
    chargedMinor: textOf(row["totalPrice"]) === null ? null : minorOr(row["totalPrice"], currency, 0),
  };
}

export async function bookPickup(
  context: CarrierContext,
  request: PickupRequest,
): Promise<Outcome<BookedPickup>> {
  const hours = wholeHours(request.from, request.to);
  if (!hours) {
    return { kind: "rejected", code: "other", message: "the window must hold a whole hour" };
  }
  try {
    const answer = await callOnce(context, {
      method: "POST",
      url: `${shippingBase(context)}/ship/pickup/`,
      headers: auth(context),
      body: wirePickup(request, hours),
    });
    const fault = faultOf(answer, "pickup");
    if (fault) {
      return fault.isDefinite
        ? { kind: "rejected", code: fault.code, message: fault.message }
        : { kind: "unknown", reason: fault.message };
    }
    return { kind: "done", value: mapBooked(answer.json, request.currency) };
  } catch (error) {
    const { message } = asCarrierError(error);
    return mayHaveBeenHeard(error)
      ? { kind: "unknown", reason: message }
      : { kind: "rejected", code: "unavailable", message };
  }
}
