import type { ChannelSize } from "../../ports/channel.ts";
import { gramsOf, knownSize, millimetresOf } from "../kit/sizes.ts";

type Convert = (amount: unknown, unit: unknown) => number | null;
type Attributes = readonly unknown[];

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

const AMOUNT_AND_UNIT = /^(?<amount>[\d.]+)\s*(?<unit>[a-z]+)$/i;

/** An amount with its unit comes as a pair, as a text such as "10 cm", or as either inside a list of values. */
function measured(attribute: unknown, convert: Convert): number | null {
  const values = field(attribute, "values");
  const first: unknown = Array.isArray(values) ? values[0] : undefined;
  for (const pair of [field(attribute, "value_struct"), field(first, "struct")]) {
    const found = convert(field(pair, "number"), field(pair, "unit"));
    if (found !== null) {
      return found;
    }
  }
  const text = field(attribute, "value_name") ?? field(first, "name");
  const { amount, unit } = (typeof text === "string" && AMOUNT_AND_UNIT.exec(text.trim())?.groups) || {};
  return convert(amount, unit);
}

function partIn(lists: readonly Attributes[], id: string, convert: Convert): number | null {
  for (const attribute of lists.flat()) {
    const found = field(attribute, "id") === id ? measured(attribute, convert) : null;
    if (found !== null) {
      return found;
    }
  }
  return null;
}

/** What the seller declares of the packed unit: a variation's own first, then that of its item. */
export function packageSize(...lists: readonly Attributes[]): ChannelSize | null {
  return knownSize({
    weightG: partIn(lists, "SELLER_PACKAGE_WEIGHT", gramsOf),
    lengthMm: partIn(lists, "SELLER_PACKAGE_LENGTH", millimetresOf),
    widthMm: partIn(lists, "SELLER_PACKAGE_WIDTH", millimetresOf),
    heightMm: partIn(lists, "SELLER_PACKAGE_HEIGHT", millimetresOf),
  });
}
