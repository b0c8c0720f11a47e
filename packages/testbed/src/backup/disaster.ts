import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { atExit } from "../machine/at-exit.ts";
import { freePort } from "../machine/free-ports.ts";
import { commandLineOf, mustRun } from "../machine/run.ts";
import { ServicesError, type ServicesConfig } from "../services/config.ts";
import { findPostgresBinaries } from "../services/postgres-binaries.ts";
import { knownPostgresHome, makeForPostgres, postgresAccount } from "../services/postgres-home.ts";
import { postgresPid } from "../services/postgres.ts";
import { holdsWithin } from "../waiting/until.ts";

const GONE_WITHIN_MS = 10_000;

function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It was gone already.
  }
}

/** The machine's disk is lost while PostgreSQL runs: its processes end at once, and a new disk is empty. */
export async function losePostgres(config: ServicesConfig): Promise<void> {
  const home = knownPostgresHome(config);
  const pid = postgresPid(config);
  if (home === undefined || pid === undefined) {
    throw new ServicesError("PostgreSQL does not run");
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  const all = [pid, ...children.filter((child) => child > 0)];
  all.forEach(endNow);
  const areGone = (): boolean => all.every((one) => commandLineOf(one) === undefined);
  if (!(await holdsWithin(areGone, GONE_WITHIN_MS))) {
    throw new ServicesError("PostgreSQL does not end");
  }
  rmSync(join(home, "data"), { recursive: true, force: true });
  makeForPostgres(join(home, "data"));
}

interface ScratchPostgres {
  readonly superUrl: string;
  stop(): Promise<void>;
}

/** A restored copy beside the real one, to look into. */
export async function startScratchPostgres(data: string): Promise<ScratchPostgres> {
  const binaries = await findPostgresBinaries();
  if (binaries === undefined) {
    throw new ServicesError("PostgreSQL is not installed");
  }
  const port = await freePort();
  const control = (...args: string[]): Promise<string> =>
    mustRun(join(binaries, "pg_ctl"), [...args, "-w", "-s", "-D", data], postgresAccount());
  const file = join(data, "postmaster.pid");
  const forget = atExit(() => {
    if (existsSync(file)) {
      endNow(Number(readFileSync(file, "utf8").split("\n")[0]));
    }
  });
  await control("start", "-l", join(data, "scratch.log"), "-o", `-p ${port} -c unix_socket_directories=`);
  return {
    superUrl: `postgres://postgres@127.0.0.1:${port}/estiba`,
    async stop() {
      await control("stop", "-m", "immediate");
      forget();
    },
  };
}
