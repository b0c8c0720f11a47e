import { expect, test } from "vitest";
import { changesOf, subjectOf } from "./changes.ts";

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

test("an entry is called by the name it has now, else by the one it had", () => {
  expect(subjectOf({ name: "Tienda" }, { name: "Tienda Sur", email: "a@b.example" })).toBe("Tienda Sur");
  expect(subjectOf({ email: "luis@demo.example" }, null)).toBe("luis@demo.example");
  expect(subjectOf(null, { name: "", scopes: ["orders:read"] })).toBeNull();
});
