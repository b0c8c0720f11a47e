import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../test/source-files.ts";
import { readCustomOrder } from "../../channels/custom/mapping.ts";
import { readTable } from "../../domain/catalog/tables/import-table.ts";
import { readCustomProducts } from "../../domain/catalog/tables/custom-product.ts";
import { CURRENCIES, isKnownCurrency } from "./currencies.ts";

const UNKNOWN = ["XXX", "ABC", "PES", "cop", "ZZZ"];

describe("a currency that does not exist", () => {
  it.each(UNKNOWN)("%s is none", (code) => {
    expect(isKnownCurrency(code)).toBe(false);
  });

  it("is refused in an order of an own backend, by API or by event", () => {
    const order = { orderId: "E-1", total: 1_000, currency: "XXX" };
    expect(() => readCustomOrder(order)).toThrow("currency must be a code of ISO 4217");
    expect(readCustomOrder({ ...order, currency: "COP" }).currency).toBe("COP");
  });

  it("is refused in a product and in a row of a table, each by itself", () => {
    const product = { sku: "A", name: "A", price: 1, stock: 1 };
    const { refused, products } = readCustomProducts([
      { ...product, currency: "XXX" },
      { ...product, sku: "B", currency: "EUR" },
    ]);
    const told = refused.flatMap((one) => one.errors.map(({ path, message }) => `${path} ${message}`));
    expect(told).toEqual(["currency must be a code of ISO 4217 in capital letters, such as COP"]);
    expect(products).toHaveLength(1);
    const { rows } = readTable("sku,price,currency\nA,1,ABC\nB,1,mxn\n");
    expect(rows.map(({ errors }) => errors.length)).toEqual([1, 0]);
  });

  it("is looked for in one list: no other source judges a code by its shape", () => {
    const judging = sourceFiles()
      .filter(({ text }) => text.includes("^[A-Z]{3}$"))
      .map(({ path }) => path);
    expect(judging).toEqual([]);
  });
});

it("the currencies of the books are all known", () => {
  expect(Object.keys(CURRENCIES).filter((code) => !isKnownCurrency(code))).toEqual([]);
});
