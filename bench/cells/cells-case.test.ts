import { expect, it } from "vitest";
import { readSettings } from "../orders/settings.ts";
import { lineOf } from "./costs.ts";
import { runGate } from "./gate-case.ts";
import { runThreeCells } from "./three-cells-case.ts";

const settings = {
  ...readSettings(),
  runs: 1,
  seconds: 1,
  warmUpSeconds: 1,
  callers: 4,
  tenants: 2,
  variantsPerTenant: 20,
  ordersPerTenant: 10,
};

it("measures what an order costs with the gate and without", async () => {
  const { usual, compared } = await runGate(settings);
  expect([...usual, ...compared].every((ms) => ms > 0)).toBe(true);
  expect([usual.length, compared.length]).toEqual([1, 1]);
}, 60_000);

it("measures what an order costs in one of three cells and in all", async () => {
  const { usual, compared } = await runThreeCells(settings);
  expect([...usual, ...compared].every((ms) => ms > 0)).toBe(true);
}, 120_000);

it("compares the medians", () => {
  expect(lineOf("twice", { usual: [1, 2, 9], compared: [1, 4, 9] })).toContain(
    "ratio of the medians 2.000, median of the ratios 1.000",
  );
});
