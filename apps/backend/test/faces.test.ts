import { describe, expect, it } from "vitest";
import { tableExports } from "./faces.ts";
import { sourceFiles } from "./source-files.ts";

const files = sourceFiles();

/** Modules whose face exports verbs, readers and types only. */
const MODULES = [
  "catalog",
  "events",
  "identity",
  "jobs",
  "mail",
  "notifications",
  "orders",
  "requests",
  "shops",
];

describe("the face of a module", () => {
  it.each(MODULES)("says what can be done with %s, not what its tables can do", (name) => {
    const face = files.find(({ path }) => path === `domain/${name}/index.ts`);
    expect(face && tableExports(face)).toEqual([]);
  });

  it.each([
    ['export { updateShop } from "./store.ts";', "updateShop from ./store.ts"],
    ['export {\n  findShop,\n  lockShop,\n} from "./shop-store.ts";', "lockShop from ./shop-store.ts"],
    ['export { insertRows as recordRows } from "./a/row-store.ts";', "insertRows from ./a/row-store.ts"],
    ['export { removeRows as deleteRows } from "./store.ts";', "deleteRows from ./store.ts"],
    ['export * from "./store.ts";', "* from ./store.ts"],
  ])("would be refused with %j", (text, found) => {
    expect(tableExports({ path: "domain/any/index.ts", text })).toEqual([found]);
  });

  it.each([
    'export { findShop, type LockedShop, recordSeen } from "./store.ts";',
    'export { updateProfile } from "./verbs/update-profile.ts";',
    'export type { LockedOrder } from "./store.ts";',
    'export * from "./model.ts";',
  ])("is welcome with %j", (text) => {
    expect(tableExports({ path: "domain/any/index.ts", text })).toEqual([]);
  });
});
