import { globSync } from "node:fs";
import { join } from "node:path";
import { findOnPath, isExecutable, run, searchPath } from "../machine/run.ts";

async function configuredDirectory(): Promise<readonly string[]> {
  const tool = findOnPath("pg_config");
  if (tool === undefined) {
    return [];
  }
  const result = await run(tool, ["--bindir"]);
  return result.code === 0 ? [result.stdout.trim()] : [];
}

const major = (path: string): number => Number(path.split("/")[4]);

function debianDirectories(): readonly string[] {
  return globSync("/usr/lib/postgresql/*/bin").toSorted((left, right) => major(right) - major(left));
}

/** The directory that holds initdb, pg_ctl, postgres and psql. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const candidates = [...(await configuredDirectory()), ...debianDirectories(), ...searchPath()];
  return candidates.find((directory) =>
    ["initdb", "pg_ctl", "postgres", "psql"].every((name) => isExecutable(join(directory, name))),
  );
}
