import { DEDUCTION_STATUSES as ALL } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { DEDUCTIONS_TO_DO } from "./deduction-statuses.ts";
import { deductionsQueryOf, deductionsSearch } from "./deductions-search.ts";

test("every state of the contract can be asked for", () => {
  expect([...DEDUCTIONS_TO_DO].toSorted()).toEqual([...ALL].toSorted());
});

test("what the address says is asked of the service, and nothing it does not know", () => {
  const search = deductionsSearch({
    q: "SKU-1",
    status: "shortfall",
    source: "nonsense",
    from: "2026-11-14",
  });
  expect(deductionsQueryOf(search)).toMatchObject({
    search: "SKU-1",
    status: ["shortfall"],
  });
  expect(Object.keys(deductionsQueryOf(search))).not.toContain("source");
  expect(deductionsQueryOf(search).from).toMatch(/T.*Z$/);
});
