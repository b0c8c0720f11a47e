import { spawnSync } from "node:child_process";
import { ServicesError } from "./config.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { findRedisServer } from "./redis.ts";
import { isRoot, run } from "../machine/run.ts";

async function postgresPackage(): Promise<string> {
  // Releases of Debian that no longer carry 15 offer their own version under the plain name.
  const { stdout } = await run("apt-cache", ["policy", "postgresql-15"]).catch(() => ({ stdout: "" }));
  return /Candidate: \d/.test(stdout) ? "postgresql-15" : "postgresql";
}

function apt(args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync("apt-get", args, { env, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) {
    throw new ServicesError(`apt-get ${args.join(" ")} failed`);
  }
}

/** Makes sure both servers are installed, or says which command installs them. */
export async function ensurePackages(mayInstall: boolean): Promise<void> {
  const hasPostgres = (await findPostgresBinaries()) !== undefined;
  const hasRedis = findRedisServer() !== undefined;
  if (hasPostgres && hasRedis) {
    return;
  }
  const wanted = async (): Promise<string[]> => [
    ...(hasPostgres ? [] : [await postgresPackage()]),
    ...(hasRedis ? [] : ["redis-server"]),
  ];
  if (mayInstall && isRoot()) {
    apt(["update"]);
    apt(["install", "-y", "--no-install-recommends", ...(await wanted())]);
    return;
  }
  throw new ServicesError(
    `missing packages; run: sudo apt-get update && sudo apt-get install -y ${(await wanted()).join(" ")}`,
  );
}
