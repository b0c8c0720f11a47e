import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

export interface PackagePlan {
  /** Below `packages/`. */
  readonly folder: string;
  /** Sources that exist only for the package. */
  readonly extraSources: Readonly<Record<string, string>>;
  /** Imports that are called differently in the package. */
  readonly renamedImports: Readonly<Record<string, string>>;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Fields of the published package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

const SHARED_OPTIONS = {
  target: "es2022",
  module: "nodenext",
  moduleResolution: "nodenext",
  lib: ["esnext", "dom", "dom.iterable"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  skipLibCheck: true,
} as const;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function run(command: string, args: readonly string[], cwd = PROJECT_ROOT): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(" ")} ended with code ${String(status)}:\n${stdout}${stderr}`);
  }
  return stdout;
}

function copySources(plan: PackagePlan, from: string, to: string): void {
  for (const file of globSync("**/*.ts", { cwd: from })) {
    if (!file.endsWith(".test.ts")) {
      let text = readFileSync(join(from, file), "utf8");
      for (const [name, other] of Object.entries(plan.renamedImports)) {
        text = text.replaceAll(`"${name}"`, `"${other}"`);
      }
      mkdirSync(join(to, file, ".."), { recursive: true });
      writeFileSync(join(to, file), text);
    }
  }
  for (const [file, text] of Object.entries(plan.extraSources)) {
    writeFileSync(join(to, file), text);
  }
}

/** The compiler renames imports in modules only. */
function renameTypeImports(folder: string): void {
  for (const file of globSync("**/*.d.ts", { cwd: folder })) {
    const text = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), text.replaceAll(/(from|import\()\s*"(\.[^"]+)\.ts"/g, '$1 "$2.js"'));
  }
}

/** Writes `packages/<folder>/dist`: modules any runtime can load, their types, and a package.json of its own. */
export function buildPackage(plan: PackagePlan): string {
  const home = join(PROJECT_ROOT, "packages", plan.folder);
  const target = join(home, "dist");
  const sources = mkdtempSync(join(tmpdir(), "estiba-pack-"));
  try {
    copySources(plan, join(home, "src"), sources);
    const outDir = join(target, "lib");
    rmSync(target, { recursive: true, force: true });
    const options = { ...SHARED_OPTIONS, types: [], ...plan.compilerOptions, rootDir: sources, outDir };
    writeFileSync(join(sources, "package.json"), '{"type":"module"}');
    writeFileSync(
      join(sources, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, include: ["**/*.ts"] }),
    );
    run(join(PROJECT_ROOT, "node_modules/.bin/tsc"), ["-p", sources]);
    renameTypeImports(outDir);
  } finally {
    rmSync(sources, { recursive: true });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own package.json
  const own = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as Manifest;
  const { name, version, license, description, dependencies } = own;
  const manifest = { name, version, description, license, type: "module", ...plan.manifest, dependencies };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(home, "README.md"), join(target, "README.md"));
  cpSync(join(PROJECT_ROOT, "LICENSE"), join(target, "LICENSE"));
  return target;
}
