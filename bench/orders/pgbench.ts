import { existsSync, readdirSync } from "node:fs";

/** Debian keeps the programs of each version in a folder of its own, off the PATH. */
export function findPostgresBinary(name: string): string {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).toSorted().toReversed() : [];
  const found = versions.map((version) => `${root}/${version}/bin/${name}`).find((path) => existsSync(path));
  return found ?? name;
}
