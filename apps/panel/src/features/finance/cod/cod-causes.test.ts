import { expect, test } from "vitest";
import { knownCause, noteOf } from "./cod-causes.ts";

test("a cause is known with and without what it led to", () => {
  expect(knownCause("left_delivered:returned")).toBe("left_delivered");
  expect(knownCause("remittance")).toBe("remittance");
  expect(knownCause("something_new")).toBeUndefined();
});

test("the words of people are shown, those of the service are translated instead", () => {
  expect(noteOf({ cause: "manual", note: "Flota propia" })).toBe("Flota propia");
  expect(noteOf({ cause: "returned", note: "Money was collected for a parcel" })).toBeNull();
});
