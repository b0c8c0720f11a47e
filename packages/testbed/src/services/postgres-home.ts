import { createHash } from "node:crypto";
import { chownSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureDirectory, type ServicesConfig, ServicesError } from "./config.ts";
import { type Account, accountOf, isRoot, run } from "../machine/run.ts";

const noteOf = (config: ServicesConfig): string => join(config.directory, "postgres.path");

/** PostgreSQL refuses to run as root, so root runs it as the postgres user; every other account runs it itself. */
export function postgresAccount(): Account | undefined {
  if (!isRoot()) {
    return undefined;
  }
  const account = accountOf("postgres");
  if (account === undefined) {
    throw new ServicesError("the user postgres is missing; it comes with the PostgreSQL packages");
  }
  return account;
}

async function canReach(directory: string, account: Account | undefined): Promise<boolean> {
  return account === undefined || (await run("test", ["-x", directory], account)).code === 0;
}

async function chooseHome(config: ServicesConfig, account: Account | undefined): Promise<string> {
  const key = createHash("sha256").update(config.directory).digest("hex").slice(0, 12);
  const candidates = [
    join(config.directory, "postgres"),
    join(tmpdir(), `estiba-postgres-${key}`),
    `/tmp/estiba-postgres-${key}`,
  ];
  for (const candidate of candidates) {
    if (await canReach(dirname(candidate), account)) {
      return candidate;
    }
  }
  throw new ServicesError(`the postgres user can reach neither ${config.directory} nor ${tmpdir()}`);
}

function claim(home: string, account: Account | undefined): void {
  try {
    mkdirSync(home, { mode: 0o700 });
    if (account !== undefined) {
      chownSync(home, account.uid, account.gid);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw error;
    }
  }
  // The name under the temp directory can be guessed, so a directory that another user created there is refused.
  const found = lstatSync(home);
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new ServicesError(`${home} belongs to another user; remove it or run as its owner`);
  }
}

export function writeForPostgres(path: string, text: string): void {
  writeFileSync(path, text);
  const account = postgresAccount();
  if (account !== undefined) {
    chownSync(path, account.uid, account.gid);
  }
}

export function makeForPostgres(directory: string): void {
  mkdirSync(directory, { mode: 0o700 });
  const account = postgresAccount();
  if (account !== undefined) {
    chownSync(directory, account.uid, account.gid);
  }
}

/** The directory of this configuration's PostgreSQL, when it has been prepared before. */
export function knownPostgresHome(config: ServicesConfig): string | undefined {
  try {
    const [directory, home] = readFileSync(noteOf(config), "utf8").split("\n");
    // A copied project brings the note of the original along.
    return directory === config.directory ? home : undefined;
  } catch {
    return undefined;
  }
}

export async function preparePostgresHome(config: ServicesConfig): Promise<string> {
  const account = postgresAccount();
  ensureDirectory(config.directory);
  const home = knownPostgresHome(config) ?? (await chooseHome(config, account));
  claim(home, account);
  writeFileSync(noteOf(config), `${config.directory}\n${home}\n`);
  return home;
}

export function forgetPostgresHome(config: ServicesConfig): void {
  rmSync(noteOf(config), { force: true });
}
