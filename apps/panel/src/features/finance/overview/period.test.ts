import { expect, test } from "vitest";
import { dayAfter } from "./period.ts";

test("the last day of a month is followed by the first of the next", () => {
  expect(dayAfter("2026-01-31")).toBe("2026-02-01");
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});
