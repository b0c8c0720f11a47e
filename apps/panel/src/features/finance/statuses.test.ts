import { COD_STATUSES as ALL, RESOLUTIONS as WAYS } from "@estiba/contract";
import { expect, test } from "vitest";
import { COD_STATUSES, RESOLUTIONS, ageTone } from "./statuses.ts";

test("every state of a payment and every way to resolve a line is known", () => {
  expect(COD_STATUSES).toEqual([...ALL]);
  expect(RESOLUTIONS).toEqual([...WAYS]);
});

test("only money a carrier holds grows old", () => {
  expect(ageTone({ status: "collected", ageDays: 3 })).toBe("neutral");
  expect(ageTone({ status: "collected", ageDays: 10 })).toBe("warn");
  expect(ageTone({ status: "disputed", ageDays: 30 })).toBe("bad");
  expect(ageTone({ status: "settled", ageDays: 90 })).toBe("neutral");
});
