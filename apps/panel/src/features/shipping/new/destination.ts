import type { Order } from "../../orders/queries.ts";

export const DESTINATION_FIELDS = ["name", "phone", "address", "city", "zip", "country"] as const;
export type Destination = Record<(typeof DESTINATION_FIELDS)[number], string>;

/** Carriers need the country's code before the number; a shop that leaves it out means its own country. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  AR: "54",
  BR: "55",
  CL: "56",
  CO: "57",
  EC: "593",
  MX: "52",
  PE: "51",
  UY: "598",
};

export function phoneOf(written: string | null, country: string): string {
  const digits = (written ?? "").replaceAll(/\D/g, "");
  if (digits === "") {
    return "";
  }
  const code = CALLING_CODES[country] ?? "";
  const isWhole =
    (written ?? "").trim().startsWith("+") || (code !== "" && digits.startsWith(code) && digits.length > 10);
  return isWhole ? `+${digits}` : `+${code}${digits}`;
}

const firstOf = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => typeof text === "string" && text !== "") ?? "";

/** The order's destination in the carriers' format. */
export function destinationOf({
  shippingAddress: to,
  customer,
}: Pick<Order, "shippingAddress" | "customer">): Destination {
  const country = firstOf(to?.country);
  return {
    name: firstOf(to?.name, customer?.name),
    phone: phoneOf(firstOf(to?.phone, customer?.phone), country),
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
