import { expect, test } from "vitest";
import { MAX_FOUND, skuOptions } from "./sku-options.ts";

const FOUND = [
  { sku: "CAM-10", name: "Camiseta M" },
  { sku: "CAM-1", name: "Camiseta S" },
];
const MANY = Array.from({ length: MAX_FOUND }, (_unused, at) => ({ sku: `CAM-${at}0`, name: "Camiseta" }));

const skus = (typed: string, found: typeof FOUND | undefined) =>
  skuOptions(typed, found).map(({ sku, isTyped }) => (isTyped ? `typed ${sku}` : sku));

test.each([
  ["an exact SKU comes first", "cam-1", FOUND, ["CAM-1", "CAM-10"]],
  ["a name is not taken for a SKU", "camiseta", FOUND, ["CAM-10", "CAM-1"]],
  ["what is typed is offered while the search is on its way", "CAM-1", undefined, ["typed CAM-1"]],
  ["nothing typed is nothing to take", "", FOUND, ["CAM-10", "CAM-1"]],
])("%s", (_what, typed, found, offered) => {
  expect(skus(typed, found)).toEqual(offered);
});

test("a SKU beyond those found can be taken as it is typed", () => {
  expect(skus("CAM", MANY).at(-1)).toBe("typed CAM");
});
