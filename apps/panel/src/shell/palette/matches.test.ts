import { expect, test } from "vitest";
import { matches } from "./matches.ts";

test("accents, case and the order of words do not matter", () => {
  expect(matches("Catálogo de productos", "catalogo")).toBe(true);
  expect(matches("Almacén Demo blog", "blog ALMACEN")).toBe(true);
  expect(matches("Orders", "")).toBe(true);
  expect(matches("Orders", "order shop")).toBe(false);
});
