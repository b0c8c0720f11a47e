import { expect, test } from "vitest";
import { addressOf, destinationOf } from "./destination.ts";

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
