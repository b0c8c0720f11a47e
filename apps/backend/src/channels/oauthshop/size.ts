import type { ChannelSize } from "../../ports/channel.ts";
import type { Json } from "../kit/read.ts";
import { gramsOf, knownSize } from "../kit/sizes.ts";
import { optionalObject } from "./wire.ts";

const WEIGHT_UNITS: ReadonlyMap<unknown, string> = new Map([
  ["GRAMS", "g"],
  ["KILOGRAMS", "kg"],
  ["OUNCES", "oz"],
  ["POUNDS", "lb"],
]);

/** The platform knows the weight alone. */
export function readSize(item: Json): ChannelSize | null {
  const measurement = optionalObject(item["measurement"], "inventoryItem.measurement");
  const weight = measurement && optionalObject(measurement["weight"], "inventoryItem.measurement.weight");
  const weightG = gramsOf(weight?.["value"], WEIGHT_UNITS.get(weight?.["unit"]));
  return knownSize({ weightG, lengthMm: null, widthMm: null, heightMm: null });
}
