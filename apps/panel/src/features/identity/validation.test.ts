import { expect, test } from "vitest";
import { isEmail, isLongEnough, isSlug, slugFrom } from "./validation.ts";

test("a business name becomes a valid sign-in name", () => {
  expect(slugFrom("Almacén Rojas")).toBe("almacen-rojas");
  expect(slugFrom("  Café & Té, S.A. ")).toBe("cafe-te-s-a");
  expect(isSlug(slugFrom("Ñandú ".repeat(20)))).toBe(true);
});

test("sign-in names follow the service's pattern", () => {
  expect(["abc", "a-1", "a".repeat(40)].map(isSlug)).toEqual([true, true, true]);
  expect(["ab", "-abc", "abc-", "Abc", "a b c", "a".repeat(41)].map(isSlug)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test("addresses and passwords are checked before they are sent", () => {
  expect(isEmail("ana@almacen.example")).toBe(true);
  expect(isEmail("ana@almacen")).toBe(false);
  expect(isLongEnough("elevenchars")).toBe(false);
  expect(isLongEnough("twelve chars")).toBe(true);
});
