import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test("each field shows what it was and what it became", () => {
  expect(changesOf({ role: "VIEWER", name: "Luis" }, { role: "MANAGER" })).toEqual([
    { field: "role", before: "VIEWER", after: "MANAGER" },
    { field: "name", before: "Luis", after: null },
  ]);
});

test("a creation has no before; values that are not text are shown as JSON", () => {
  expect(changesOf(null, { scopes: ["orders:read"], active: true })).toEqual([
    { field: "scopes", before: null, after: '["orders:read"]' },
    { field: "active", before: null, after: "true" },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
