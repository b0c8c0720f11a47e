import { expect, test } from "vitest";
import { CASH_PARTS, cashParts, cashTotal } from "./cash-parts.ts";

const balances = { atCustomer: 394_980, atCarrier: 53_800, inTransit: 49_951, disputed: 2_000 };

test("the parts of the cash make its total, and what is disputed is counted once", () => {
  const parts = cashParts(balances);
  expect(parts.atCarrier).toBe(51_800);
  expect(CASH_PARTS.reduce((sum, part) => sum + parts[part], 0)).toBe(cashTotal(balances));
});
