import { expect, test } from "vitest";
import { drawProduct } from "./product-image.ts";

test("a product has one picture that shows what it is", () => {
  const mug = { id: "1", title: "Taza Andina 3", code: "SKU-00003" };
  expect(drawProduct(mug)).toBe(drawProduct(mug));
  expect(drawProduct(mug)).toMatch(/^<svg [^]*<\/svg>$/);
  expect(drawProduct(mug)).not.toBe(drawProduct({ ...mug, title: "Gorro Andino 3" }));
  expect(drawProduct({ ...mug, title: "Otra cosa" })).toContain("<path");
});
