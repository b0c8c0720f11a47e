import { expect, it } from "vitest";
import { shareOut } from "./share-out.ts";

it("gives each line what the lines before it have left, of its own variant alone", () => {
  const parts = [
    { placeId: "A", variantId: "x", quantity: 3 },
    { placeId: "B", variantId: "x", quantity: 2 },
    { placeId: "B", variantId: "y", quantity: 1 },
  ];
  const wants = [
    { by: "first", variantId: "x", quantity: 2 },
    { by: "second", variantId: "x", quantity: 2 },
    { by: "third", variantId: "y", quantity: 1 },
    { by: "fourth", variantId: "z", quantity: 1 },
  ];
  expect([...shareOut(wants, parts)]).toEqual([
    ["first", [{ placeId: "A", quantity: 2 }]],
    [
      "second",
      [
        { placeId: "A", quantity: 1 },
        { placeId: "B", quantity: 1 },
      ],
    ],
    ["third", [{ placeId: "B", quantity: 1 }]],
    ["fourth", []],
  ]);
  expect(parts[0]?.quantity).toBe(3);
});
