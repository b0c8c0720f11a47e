import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Daemon } from "../programs/daemon.ts";
import { atExit } from "../machine/at-exit.ts";
import { freePort } from "../machine/free-ports.ts";
import { findOnPath, isPortTaken } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";
import { ServicesError } from "./config.ts";
import { postgresAccount, writeForPostgres } from "./postgres-home.ts";

const START_TIMEOUT_MS = 10_000;
/** Connections to the server, for each database and role. */
const DEFAULT_POOL_SIZE = 20;

const settingsFor = (
  directory: string,
  postgresPort: number,
  port: number,
  poolSize: number,
): string => `[databases]
* = host=127.0.0.1 port=${postgresPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(directory, "users.txt")}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = ${poolSize}
server_idle_timeout = 5
`;

export interface Pooler {
  readonly port: number;
  stop(): Promise<void>;
}

/** Debian's PgBouncer in transaction mode, before every database of a server. */
export async function startPgBouncer(postgresPort: number, poolSize = DEFAULT_POOL_SIZE): Promise<Pooler> {
  if (findOnPath("pgbouncer") === undefined) {
    throw new ServicesError("pgbouncer is missing; run: sudo apt-get install -y pgbouncer");
  }
  const directory = mkdtempSync(join(tmpdir(), "estiba-pgbouncer-"));
  const account = postgresAccount();
  if (account !== undefined) {
    chownSync(directory, account.uid, account.gid);
  }
  const port = await freePort();
  const file = join(directory, "pgbouncer.ini");
  writeForPostgres(join(directory, "users.txt"), '"estiba_app" ""\n');
  writeForPostgres(file, settingsFor(directory, postgresPort, port, poolSize));
  const daemon = new Daemon([], ["pgbouncer", file], join(directory, "pgbouncer.log"));
  const isOver = atExit(() => daemon.signal("SIGTERM"));
  daemon.start();
  if (!(await holdsWithin(() => isPortTaken(port), START_TIMEOUT_MS))) {
    throw new ServicesError(`pgbouncer does not answer; its log is in ${directory}`);
  }
  return {
    port,
    async stop() {
      await daemon.end("SIGTERM");
      isOver();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
