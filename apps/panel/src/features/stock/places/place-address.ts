import type { Place } from "../../../base/places/places.ts";

export const ADDRESS_FIELDS = ["phone", "address", "city", "region", "zip", "country"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;

const NEEDED: ReadonlySet<AddressField> = new Set(["phone", "address", "city", "country"]);

export function addressValues(address: Place["address"] | undefined): AddressValues {
  const { phone = "", city = "", country = "", region, zip } = address ?? {};
  return { phone, address: address?.address ?? "", city, region: region ?? "", zip: zip ?? "", country };
}

const isEmpty = (values: AddressValues): boolean =>
  ADDRESS_FIELDS.every((field) => values[field].trim() === "");

/** A place has a whole address or none. */
export const isMissing = (field: AddressField, values: AddressValues): boolean =>
  NEEDED.has(field) && !isEmpty(values) && values[field].trim() === "";

/** As it is saved: what the form does not show is kept, and the place is the sender. */
export function addressOf(values: AddressValues, name: string, before: Place["address"]): Place["address"] {
  if (isEmpty(values)) {
    return null;
  }
  const { region: _region, zip: _zip, ...kept } = before ?? {};
  const { region, zip } = { region: values.region.trim().toUpperCase(), zip: values.zip.trim() };
  return {
    ...kept,
    name,
    phone: values.phone.trim(),
    address: values.address.trim(),
    city: values.city.trim(),
    country: values.country.trim().toUpperCase(),
    ...(region === "" ? {} : { region }),
    ...(zip === "" ? {} : { zip }),
  };
}
