import type { SimVariant } from "../../kit/index.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import { gid } from "../wire-format.ts";

const GRAMS_IN: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
};

/** A weight comes in the unit it was typed in: here that is kilograms from one kilogram on. */
function weightView(grams: number): View {
  return grams < 1000 ? { value: grams, unit: "GRAMS" } : { value: grams / 1000, unit: "KILOGRAMS" };
}

export function measurementView(itemId: string, { size }: SimVariant): View {
  return {
    __typename: "InventoryItemMeasurement",
    id: gid("InventoryItemMeasurement", itemId),
    weight: size.weightGrams === null ? null : weightView(size.weightGrams),
  };
}

/** A weight of zero empties it. */
export function changeWeight(variant: SimVariant, input: FieldArgs): void {
  const weight = input.object("measurement").object("weight");
  const value = weight.decimal("value");
  if (value !== null) {
    const grams = Math.round(value * (GRAMS_IN[weight.needText("unit")] ?? 1));
    variant.size.weightGrams = grams > 0 ? grams : null;
  }
}
