import { expect, test } from "vitest";
import { pastSales } from "./history.ts";

const stock = new Map(Array.from({ length: 40 }, (_, at) => [`SKU-${at}`, 30] as const));
const nowMs = Date.UTC(2026, 10, 16, 12);

test("a demo's past is ninety days of sales in every shop, the same each time, of goods that were there", () => {
  const sales = pastSales(286, stock, nowMs);
  expect(sales).toEqual(pastSales(286, stock, nowMs));
  expect(sales).toHaveLength(286);
  expect(new Set(sales.map(({ shop }) => shop)).size).toBe(5);
  const ages = sales.map(({ placedAtMs }) => (nowMs - placedAtMs) / 86_400_000);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  expect(Math.max(...ages)).toBeLessThan(92);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  const sold = Map.groupBy(sales, ({ sku }) => sku);
  const most = [...sold.values()].map((own) => own.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(Math.max(...most)).toBeLessThanOrEqual(30);
});
