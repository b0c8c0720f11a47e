import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { completeLockfile, missingOptionalPackages, parseLockfile } from "./lockfile/complete.ts";

test("the lockfile names the packages of every platform, so that npm ci accepts it (npm run lockfile adds them)", () => {
  const file = resolve(import.meta.dirname, "../package-lock.json");
  const lockfile = parseLockfile(readFileSync(file, "utf8"));
  expect(Object.keys(missingOptionalPackages(lockfile))).toEqual([]);
});

test("a package that is missing for another platform is added once, with the machines it is for", () => {
  const optionalDependencies = {
    "@tool/linux-x64-gnu": "1.2.0",
    "@tool/linux-arm64-musl": "1.2.0",
    fsevents: "~2.3.3",
  };
  const completed = completeLockfile({
    packages: {
      "": {},
      "node_modules/@tool/linux-x64-gnu": { version: "1.2.0", optional: true },
      "node_modules/tool": { version: "1.2.0", dev: true, optionalDependencies },
    },
  });
  expect(completed.packages).toMatchObject({
    "node_modules/@tool/linux-x64-gnu": { version: "1.2.0" },
    "node_modules/@tool/linux-arm64-musl": {
      version: "1.2.0",
      dev: true,
      optional: true,
      os: ["linux"],
      cpu: ["arm64"],
      libc: ["musl"],
    },
    "node_modules/fsevents": { version: "2.3.3", os: ["darwin"] },
  });
  expect(missingOptionalPackages(completed)).toEqual({});
});

test("a package found in a folder nearer to its user is not added again", () => {
  const packages = {
    "node_modules/tool": { version: "1.0.0", optionalDependencies: { native: "1.0.0" } },
    "node_modules/tool/node_modules/native": { version: "1.0.0", optional: true },
  };
  expect(missingOptionalPackages({ packages })).toEqual({});
});
