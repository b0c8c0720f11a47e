import { ChannelError, type PushedLine, type TrackingPush } from "../../ports/channel.ts";
import { optionalId } from "../kit/optional.ts";
import { type ParcelUnits, takeUnits, unitsOf } from "../kit/parcel-units.ts";
import { asArray, asId, asInteger, asObject, asText } from "../kit/read.ts";

/** A fulfilment that was already sent only gets its tracking number. */
const NOT_SENT: readonly string[] = ["UNPACKED", "PACKED"];
const PART_ID = /^[0-9A-Za-z-]{1,64}$/;

/** An order may be sent in several parts; each has one status and one number. */
export interface Part {
  readonly id: string;
  readonly isSent: boolean;
  readonly code: string | null;
  /** Units in it by line of the order; empty where the platform does not say. */
  readonly units: ReadonlyMap<string, number>;
}

function readItem(value: unknown): [string, number][] {
  const json = asObject(value, "fulfillment.line_items[]");
  const lineId = optionalId(json["external_id"], "fulfillment.line_items[].external_id");
  return lineId === null ? [] : [[lineId, asInteger(json["quantity"], "fulfillment.line_items[].quantity")]];
}

/** What is in it only matters to a parcel that names its lines. */
export function readPart(value: unknown, { lines }: Pick<TrackingPush, "lines">): Part {
  const json = asObject(value, "fulfillment");
  const id = asId(json["id"], "fulfillment.id");
  if (!PART_ID.test(id)) {
    throw new ChannelError("malformed", "unexpected shape: fulfillment.id");
  }
  const items = lines === null ? [] : asArray(json["line_items"] ?? [], "fulfillment.line_items");
  return {
    id,
    isSent: !NOT_SENT.includes(asText(json["status"]) ?? ""),
    code: asText(asObject(json["tracking_info"] ?? {}, "fulfillment.tracking_info")["code"]),
    units: new Map(items.flatMap(readItem)),
  };
}

/**
 * For a parcel that does not name its lines: it counts for the first part that is not sent, otherwise for the first
 * that was sent without a number; only when there is neither it replaces one.
 */
export function partFor(all: readonly Part[]): Part | undefined {
  return all.find(({ isSent }) => !isSent) ?? all.find(({ code }) => code === null) ?? all.at(-1);
}

function holdsAll(part: Part, units: ParcelUnits): boolean {
  return [...units].every(([lineId, quantity]) => (part.units.get(lineId) ?? 0) >= quantity);
}

function takeAll(part: Part, units: ParcelUnits): number {
  return [...part.units].reduce((sum, [lineId, quantity]) => sum + takeUnits(units, lineId, quantity), 0);
}

/**
 * For a parcel that names its lines: the part that has all of them, otherwise every part that has some. A part with a
 * number keeps it, so there may be none. Where the platform does not say what is in its parts, the first without a
 * number is taken.
 */
export function partsFor(
  all: readonly Part[],
  number: string,
  lines: readonly PushedLine[],
): readonly Part[] {
  const own = all.filter(({ code }) => code === number);
  const free = all.filter(({ code }) => code === null);
  const waiting = free.filter(({ isSent }) => !isSent);
  const inOrder = [...waiting, ...free.filter(({ isSent }) => isSent)];
  const units = unitsOf(lines);
  if (!all.some((part) => [...units.keys()].some((lineId) => part.units.has(lineId)))) {
    return own.length > 0 ? [] : inOrder.slice(0, 1);
  }
  for (const part of own) {
    takeAll(part, units);
  }
  const whole = units.size === 0 ? undefined : waiting.find((part) => holdsAll(part, units));
  return whole === undefined ? inOrder.filter((part) => takeAll(part, units) > 0) : [whole];
}
