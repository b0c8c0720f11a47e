import { expect, test } from "vitest";
import { NEW_GRID, cardOf, gridOf } from "./price-grid.ts";

const grid = {
  ...NEW_GRID,
  name: "Correo",
  weightsG: [1_000, 5_000],
  prices: [[5200.5], [8900]],
};

test("what people draw becomes a card, and is read back as it was drawn", () => {
  const card = cardOf(grid, null, "2026-11-15");
  expect(card.services[0]?.brackets).toEqual([
    { zone: "Z1", upToG: 1_000, price: 520_050 },
    { zone: "Z1", upToG: 5_000, price: 890_000 },
  ]);
  expect([card.taxBp, card.cod.bp, card.validFrom]).toEqual([1_900, 300, "2026-11-15"]);
  expect(gridOf(card)).toEqual(grid);
});

test("what the grid does not show stays as it was", () => {
  const before = { ...cardOf(grid, null, "2026-01-01"), volumetricDivisor: 4_000, minBillableG: 500 };
  const after = cardOf({ ...grid, prices: [[6000], [9000]] }, before, "2026-11-15");
  expect(after).toMatchObject({ volumetricDivisor: 4_000, minBillableG: 500, validFrom: "2026-01-01" });
  expect(after.services[0]?.brackets[0]?.price).toBe(600_000);
});
