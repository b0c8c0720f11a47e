import type { JsonObject, SimSize } from "../../kit/index.ts";
import { isObject } from "../../kit/index.ts";

/** The four attributes of the packed unit, as the seller declares them. */
const PARTS = [
  ["SELLER_PACKAGE_HEIGHT", "Altura del paquete del seller", "heightMm", "cm", 10],
  ["SELLER_PACKAGE_WIDTH", "Ancho del paquete del seller", "widthMm", "cm", 10],
  ["SELLER_PACKAGE_LENGTH", "Largo del paquete del seller", "lengthMm", "cm", 10],
  ["SELLER_PACKAGE_WEIGHT", "Peso del paquete del seller", "weightGrams", "g", 1],
] as const;

const SENT = /^(?<number>\d+(?:\.\d+)?) ?(?<unit>cm|g)$/;

/** What a size says and its item does not already say for it. */
export function packageAttributes(size: SimSize, said: Readonly<SimSize>): JsonObject[] {
  return PARTS.flatMap(([id, label, part, unit, factor]) => {
    const amount = size[part];
    if (amount === null || amount === said[part]) {
      return [];
    }
    const struct = { number: amount / factor, unit };
    const name = `${struct.number} ${unit}`;
    return {
      id,
      name: label,
      value_id: null,
      value_name: name,
      value_struct: struct,
      values: [{ id: null, name, struct }],
      value_type: "number_unit",
    };
  });
}

/** Takes the attributes that are there; an empty value empties its part. */
export function writePackage(size: SimSize, attributes: readonly unknown[]): boolean {
  let isChanged = false;
  for (const [id, , part, unit, factor] of PARTS) {
    const sent = attributes.find((attribute) => isObject(attribute) && attribute["id"] === id);
    if (isObject(sent)) {
      const { value_name: text } = sent;
      const { number, unit: named } = SENT.exec(typeof text === "string" ? text : "")?.groups ?? {};
      size[part] = named === unit ? Math.round(Number(number) * factor) : null;
      isChanged = true;
    }
  }
  return isChanged;
}
