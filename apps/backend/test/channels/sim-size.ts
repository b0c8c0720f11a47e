import type { SimVariant } from "@estiba/channel-sim";
import type { ChannelSize } from "../../src/ports/channel.ts";

/** The size of a unit in a simulated shop, as we should see it. */
export function sizeIn({ size }: SimVariant): ChannelSize | null {
  return size.weightGrams === null
    ? null
    : {
        weightG: size.weightGrams,
        lengthMm: size.lengthMm,
        widthMm: size.widthMm,
        heightMm: size.heightMm,
      };
}
