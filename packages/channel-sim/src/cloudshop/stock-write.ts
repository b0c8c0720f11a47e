import type { JsonObject, SimVariant } from "../kit/index.ts";
import { isObject, kitOf, totalStock } from "../kit/index.ts";
import type { CloudCall } from "./cloud-call.ts";
import { described } from "./cloud-error.ts";

/** `null` means endless. */
export type WantedLevel = { locationIndex: number; stock: number | null };

function invalid(field: string, text: string): never {
  throw described(422, "Validation error", { [field]: [text] });
}

export function readStock(value: unknown): number | null {
  if (value === null || value === "") {
    return null;
  }
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) {
    return invalid("stock", "The stock must be an integer.");
  }
  return number < 0 ? invalid("stock", "The stock must be at least 0.") : number;
}

export function readPriceMinor(call: CloudCall, value: unknown, field: string): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || Number.isNaN(number)) {
    return invalid(field, `The ${field} must be a number.`);
  }
  return Math.round(number * 10 ** call.shop.decimals);
}

/** Without a location the first one is meant. */
export function locationIndexOf(call: CloudCall, locationId: unknown): number {
  if (locationId === undefined || locationId === null) {
    return 0;
  }
  const index = call.shop.locations.findIndex((location) => location.id === locationId);
  return index < 0 ? invalid("location_id", "The location does not exist.") : index;
}

/** If both are sent, `stock` loses to `inventory_levels`. */
export function readLevels(call: CloudCall, body: JsonObject): WantedLevel[] {
  const levels = body["inventory_levels"];
  if (levels === undefined) {
    return body["stock"] === undefined ? [] : [{ locationIndex: 0, stock: readStock(body["stock"]) }];
  }
  if (!Array.isArray(levels)) {
    return invalid("inventory_levels", "The inventory levels must be an array.");
  }
  return levels.map((level) => {
    if (!isObject(level) || level["stock"] === undefined) {
      return invalid("stock", "The stock field is required.");
    }
    return { locationIndex: locationIndexOf(call, level["location_id"]), stock: readStock(level["stock"]) };
  });
}

export function assertNoKit(call: CloudCall, variant: SimVariant): void {
  if (kitOf(call.shop, variant) !== null) {
    throw described(422, "The stock of a kit is computed from its components");
  }
}

export function writeLevels(call: CloudCall, variant: SimVariant, levels: readonly WantedLevel[]): void {
  if (levels.length > 0) {
    assertNoKit(call, variant);
  }
  for (const { locationIndex, stock } of levels) {
    variant.isTracked = stock !== null;
    if (stock !== null) {
      call.sim.store.setLevel(call.shop, variant, stock, { source: "api", locationIndex });
    }
  }
}

export type StockAction = { action: string; value: number | null; locationIndex: number };

/** Adding to an endless stock changes nothing; the figure never goes below zero. */
export function applyAction(call: CloudCall, variant: SimVariant, wanted: StockAction): void {
  if (wanted.action === "replace") {
    writeLevels(call, variant, [{ locationIndex: wanted.locationIndex, stock: wanted.value }]);
    return;
  }
  const current = variant.levels[wanted.locationIndex] ?? 0;
  if (variant.isTracked) {
    const stock = Math.max(0, current + (wanted.value ?? 0));
    writeLevels(call, variant, [{ locationIndex: wanted.locationIndex, stock }]);
  }
}

export function isStockBetween(variant: SimVariant, min: number | null, max: number | null): boolean {
  const stock = variant.isTracked ? totalStock(variant) : Number.POSITIVE_INFINITY;
  return (min === null || stock >= min) && (max === null || stock <= max);
}
