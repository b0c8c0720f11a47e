import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { renderContractTypes } from "../../packages/sdk/scripts/render-types.ts";
import { buildPackage, type PackagePlan, PROJECT_ROOT, run } from "./build-package.ts";

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

const CLI: PackagePlan = {
  folder: "cli",
  extraSources: {},
  renamedImports: {},
  compilerOptions: {
    types: ["node"],
    typeRoots: [join(PROJECT_ROOT, "node_modules/@types")],
    paths: { "@estiba/sdk": [join(PROJECT_ROOT, "packages/sdk/dist/lib/index.d.ts")] },
    declaration: false,
  },
  manifest: { engines: ENGINES, bin: { estiba: "lib/bin/estiba.js" }, files: ["lib"] },
};

/** Builds what others install, and puts one tarball per package into the folder. Returns their paths. */
export function packAll(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return [SDK, CLI].map((plan) => {
    const built = buildPackage(plan);
    const name = run("npm", ["pack", built, "--pack-destination", folder, "--silent"]).trim();
    return join(folder, name.split("\n").at(-1) ?? name);
  });
}
