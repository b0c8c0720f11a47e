import { expect, test } from "vitest";
import { canManage, grantableRoles } from "./grantable-roles.ts";

test("an administrator can give every role but owner", () => {
  expect(grantableRoles("ADMIN")).toEqual(["ADMIN", "MANAGER", "OPERATOR", "VIEWER"]);
  expect(grantableRoles("OWNER")).toContain("OWNER");
});

test("an administrator cannot change an owner", () => {
  expect(canManage("ADMIN", "OWNER")).toBe(false);
  expect(canManage("OWNER", "OWNER")).toBe(true);
});
