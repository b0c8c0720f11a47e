import { expect, test } from "vitest";
import { addressOf, destinationOf, phoneOf } from "./destination.ts";

test("a number without its country's code gets the one of the address", () => {
  expect(phoneOf("300 123 4567", "CO")).toBe("+573001234567");
  expect(phoneOf("+54 351 000 0002", "CO")).toBe("+543510000002");
  expect(phoneOf("573001234567", "CO")).toBe("+573001234567");
  expect(phoneOf(null, "CO")).toBe("");
});

test("an order's address is filled in, and nothing empty is sent", () => {
  const empty = { address2: null, region: null };
  const shippingAddress = {
    ...empty,
    name: "Ana",
    phone: "3001234567",
    address: "Calle 1",
    city: "Cali",
    zip: null,
    country: "CO",
  };
  const destination = destinationOf({ shippingAddress, customer: null });
  expect(destination).toMatchObject({ name: "Ana", phone: "+573001234567", city: "Cali", zip: "" });
  expect(addressOf(destination)).not.toHaveProperty("zip");
});
