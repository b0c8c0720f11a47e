import { ChannelError, type ShopConnection } from "../../ports/channel.ts";
import { asArray, asObject } from "../kit/read.ts";
import { askShop } from "./client-api.ts";
import type { WpUnits } from "./size.ts";

const UNIT = /^[a-z]{1,4}$/;

const unitIn = (value: unknown): string => (typeof value === "string" && UNIT.test(value) ? value : "");

/**
 * One call for both: the shop lists the settings of a tab together. Keys may be kept from its settings, and no catalog
 * waits for that: it is read without sizes then.
 */
export async function readUnits(connection: ShopConnection): Promise<WpUnits | null> {
  try {
    const { json } = await askShop(connection, {
      method: "GET",
      path: "settings/products",
      query: { _fields: "id,value" },
    });
    const rows = asArray(json, "settings").map((row) => asObject(row, "settings"));
    const value = (id: string): string => unitIn(rows.find((row) => row["id"] === id)?.["value"]);
    return { weight: value("woocommerce_weight_unit"), side: value("woocommerce_dimension_unit") };
  } catch (error) {
    if (!(error instanceof ChannelError) || error.failure === "rate_limited") {
      throw error;
    }
    return null;
  }
}

export function formatUnits(units: WpUnits | null): string {
  return units === null ? "" : `${units.weight},${units.side}`;
}

export function parseUnits(text: string): WpUnits | null {
  const [weight, side] = text.split(",");
  return weight === undefined || side === undefined ? null : { weight: unitIn(weight), side: unitIn(side) };
}
