import { expect, test } from "vitest";
import { bodyOf, isComplete, totalOf, type ManualOrder } from "./manual-order.ts";

const order: ManualOrder = {
  currency: "COP",
  items: [
    { key: "a", masterVariantId: "mva_1", name: "Camisa", quantity: 2, price: 49_900 },
    { key: "b", masterVariantId: null, name: " Bolsa ", quantity: 1, price: 1_000 },
  ],
  shipping: 8_000,
  discount: 900,
  payment: "on_delivery",
  buyer: { name: "Ana ", phone: "300 123 4567", email: "" },
  address: { address: "Calle 1", city: "Cali", zip: "", country: "co" },
};

test("the total is the items with shipping, less the discount", () => {
  expect(totalOf(order)).toBe((2 * 49_900 + 1_000 + 8_000 - 900) * 100);
});

test("what is empty is not sent, and what is not in the catalog goes by its name", () => {
  const body = bodyOf(order);
  expect(body.items).toEqual([
    { masterVariantId: "mva_1", quantity: 2, price: 4_990_000 },
    { name: "Bolsa", quantity: 1, price: 100_000 },
  ]);
  expect(body.customer).toEqual({ name: "Ana", phone: "300 123 4567" });
  expect(body.shippingAddress).toEqual({ address: "Calle 1", city: "Cali", country: "CO" });
});

test("a sale at the counter needs no address, a sale without a buyer or an item is not complete", () => {
  const none = { address: "", city: "", zip: "", country: "CO" };
  expect(isComplete({ ...order, address: none })).toBe(true);
  expect(bodyOf({ ...order, address: none })).not.toHaveProperty("shippingAddress");
  expect(isComplete({ ...order, address: { ...none, city: "Cali" } })).toBe(false);
  expect(isComplete({ ...order, items: [] })).toBe(false);
  expect(isComplete({ ...order, buyer: { ...order.buyer, name: " " } })).toBe(false);
  expect(isComplete({ ...order, discount: 1_000_000 })).toBe(false);
});
