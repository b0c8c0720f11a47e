import { expect, test } from "vitest";
import { ADDRESS_FIELDS, addressOf, isMissing } from "./place-address.ts";
import { changeOf, isTimeZone, valuesOf } from "./place-values.ts";

test("a new place is open on working days and comes after ranked ones", () => {
  expect(changeOf({ ...valuesOf(null), name: " Sur " }, null)).toEqual({
    name: "Sur",
    address: null,
    rank: 100,
    isShipping: true,
    timeZone: null,
    cutOff: null,
    openDays: [1, 2, 3, 4, 5],
    closedOn: [],
  });
});

test("a time with seconds is sent without them, and an emptied rank is the usual one", () => {
  const values = { ...valuesOf(null), cutOff: "14:30:00", rank: "", openDays: ["0", "6"] };
  expect(changeOf(values, null)).toMatchObject({ cutOff: "14:30", rank: 100, openDays: [6, 0] });
});

test("holidays are sent in their order, and a time zone is one that exists", () => {
  const values = { ...valuesOf(null), timeZone: "America/Bogota", closedOn: ["2026-12-25", "2026-12-08"] };
  expect(changeOf(values, null)).toMatchObject({
    timeZone: "America/Bogota",
    closedOn: ["2026-12-08", "2026-12-25"],
  });
  expect(["", "America/Bogota", "Bogotá"].map((name) => isTimeZone(name, null))).toEqual([true, true, false]);
});

test("an address is whole or absent, and keeps what the form does not show", () => {
  const { address: empty } = valuesOf(null);
  const missing = (values: typeof empty) => ADDRESS_FIELDS.filter((field) => isMissing(field, values));
  expect(missing(empty)).toEqual([]);
  const half = { ...empty, address: "Calle 1", phone: "+573001234567" };
  expect(missing(half)).toEqual(["city", "country"]);
  const kept = { name: "Viejo", phone: "1", address: "2", city: "3", country: "CO", reference: "Portón" };
  const full = { ...half, city: "Bogotá", country: "co", zip: " 110111 " };
  expect(addressOf(full, "Sur", { ...kept, region: "CO-DC" })).toEqual({
    name: "Sur",
    phone: "+573001234567",
    address: "Calle 1",
    city: "Bogotá",
    country: "CO",
    zip: "110111",
    reference: "Portón",
  });
  expect(addressOf(empty, "Sur", kept)).toBeNull();
});
