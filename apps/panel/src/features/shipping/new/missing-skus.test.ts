import { EstibaError } from "@estiba/sdk";
import { expect, test } from "vitest";
import { missingSkusOf } from "./missing-skus.ts";

const refusal = (code: string, details?: Record<string, unknown>) =>
  new EstibaError({ code, status: 422, message: code, details });

test("the products without a size are named by the answer", () => {
  expect(missingSkusOf(refusal("SIZES_MISSING", { skus: ["A-1", "B-2"] }))).toEqual(["A-1", "B-2"]);
  expect(missingSkusOf(refusal("SIZES_MISSING"))).toEqual([]);
});

test("any other failure names none", () => {
  expect(missingSkusOf(refusal("INVALID_PARCEL", { skus: ["A-1"] }))).toBeNull();
  expect(missingSkusOf(new Error("network"))).toBeNull();
  expect(missingSkusOf(null)).toBeNull();
});
