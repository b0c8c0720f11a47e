import type { ChannelSize } from "../../ports/channel.ts";
import type { Json } from "../kit/read.ts";
import { gramsOf, knownSize, millimetresOf } from "../kit/sizes.ts";

/** As the shop writes them, in units of its own; null where it leaves one empty. */
export interface WpSize {
  readonly weight: string | null;
  readonly length: string | null;
  readonly width: string | null;
  readonly height: string | null;
}

/** Of the shop; its product rows do not say. */
export interface WpUnits {
  readonly weight: string;
  readonly side: string;
}

function written(value: unknown): string | null {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : null;
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

export function readWpSize({ weight, dimensions }: Json): WpSize {
  const { length, width, height } = isObject(dimensions) ? dimensions : {};
  return {
    weight: written(weight),
    length: written(length),
    width: written(width),
    height: written(height),
  };
}

/** A variation without a value of its own has its parent's. */
export function sizeOf(own: WpSize, parent: WpSize | undefined, units: WpUnits): ChannelSize | null {
  const side = (name: "length" | "width" | "height"): number | null =>
    millimetresOf(own[name] ?? parent?.[name], units.side);
  return knownSize({
    weightG: gramsOf(own.weight ?? parent?.weight, units.weight),
    lengthMm: side("length"),
    widthMm: side("width"),
    heightMm: side("height"),
  });
}
