import { internationalPhone } from "@estiba/contract/values";
import type { Order } from "../../orders/queries.ts";

export const DESTINATION_FIELDS = ["name", "phone", "address", "city", "zip", "country"] as const;
export type Destination = Record<(typeof DESTINATION_FIELDS)[number], string>;

const firstOf = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => typeof text === "string" && text !== "") ?? "";

/** The order's destination in the carriers' format. */
export function destinationOf({
  shippingAddress: to,
  customer,
}: Pick<Order, "shippingAddress" | "customer">): Destination {
  const country = firstOf(to?.country);
  const written = firstOf(to?.phone, customer?.phone);
  return {
    name: firstOf(to?.name, customer?.name),
    phone: internationalPhone(written, country) ?? written,
    address: [to?.address, to?.address2].filter(Boolean).join(", "),
    city: firstOf(to?.city),
    zip: firstOf(to?.zip),
    country,
  };
}

/** What is empty is left out, so that the service does not take it for a value. */
export function addressOf({ zip, ...needed }: Destination): Omit<Destination, "zip"> & { zip?: string } {
  return zip.trim() === "" ? needed : { ...needed, zip: zip.trim() };
}
