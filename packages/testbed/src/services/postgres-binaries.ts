import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import { PROJECT_ROOT, ServicesError } from "./config.ts";
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

/** Another version than the machine's own, such as the one in an npm package. */
function namedDirectory(): readonly string[] {
  const named = process.env["ESTIBA_POSTGRES_DIR"] ?? "";
  return named === "" ? [] : [resolve(PROJECT_ROOT, named)];
}

const installed = async (): Promise<readonly string[]> => [
  ...(await configuredDirectory()),
  ...debianDirectories(),
  ...searchPath(),
];

/** The directory that holds initdb, pg_ctl and postgres: the one in ESTIBA_POSTGRES_DIR and no other, where it is set. */
export async function findPostgresBinaries(): Promise<string | undefined> {
  const named = namedDirectory();
  return (named.length > 0 ? named : await installed()).find((directory) =>
    ["initdb", "pg_ctl", "postgres"].every((name) => isExecutable(join(directory, name))),
  );
}

/** It speaks to servers of every version, and not every package brings it. */
export async function findPsql(): Promise<string> {
  const directories = [...namedDirectory(), ...(await installed())];
  const found = directories.map((directory) => join(directory, "psql")).find(isExecutable);
  if (found === undefined) {
    throw new ServicesError("psql is missing; it comes with the PostgreSQL packages");
  }
  return found;
}
