import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { completeLockfile, missingOptionalPackages, parseLockfile } from "./lockfile/complete.ts";

const file = resolve(import.meta.dirname, "..", process.argv[2] ?? "package-lock.json");
const lockfile = parseLockfile(readFileSync(file, "utf8"));
const missing = Object.keys(missingOptionalPackages(lockfile));
if (missing.length > 0) {
  writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
}
process.stdout.write(`${missing.length} packages added to the lockfile\n`);
