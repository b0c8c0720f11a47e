import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { renderContractTypes } from "../../packages/sdk/scripts/render-types.ts";
import { buildPackage, type PackagePlan, run } from "./build-package.ts";

const ENGINES = { node: ">=22" } as const;

const SDK: PackagePlan = {
  folder: "sdk",
  extraSources: { "contract.ts": renderContractTypes() },
  renamedImports: { "@estiba/contract": "./contract.ts" },
  compilerOptions: {},
  manifest: {
    sideEffects: false,
    engines: ENGINES,
    exports: { ".": { types: "./lib/index.d.ts", default: "./lib/index.js" } },
    types: "./lib/index.d.ts",
    files: ["lib"],
  },
};

/** Builds what others install, and puts one tarball per package into the folder. Returns their paths. */
export function packAll(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return [SDK].map((plan) => {
    const built = buildPackage(plan);
    const name = run("npm", ["pack", built, "--pack-destination", folder, "--silent"]).trim();
    return join(folder, name.split("\n").at(-1) ?? name);
  });
}
