import { expect, test } from "vitest";
import { differenceOf, receivedAtOf, usualValues } from "./settle-values.ts";

test("what came is taken to be what was due, today, until somebody says otherwise", () => {
  const due = { net: 1_267_561, currency: "COP" };
  const values = usualValues(due, new Date(2026, 10, 15, 9));
  expect([values.received, values.day]).toEqual([12_675.61, "2026-11-15"]);
  expect(differenceOf(values, due)).toBe(0);
  expect(differenceOf({ ...values, received: 12_600 }, due)).toBe(-7_561);
  expect(differenceOf({ ...values, received: "" }, due)).toBe(0);
  expect(differenceOf({ ...values, received: 1_267_561 }, { net: 1_267_561, currency: "CLP" })).toBe(0);
});

test("money is never received in the future", () => {
  const now = new Date(2026, 10, 15, 9);
  expect(receivedAtOf("2026-11-15", now)).toBe(now.toISOString());
  expect(receivedAtOf("2026-11-14", now)).toBe(new Date(2026, 10, 14, 12).toISOString());
});
