import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Logger } from "../kernel/logger.ts";
import type { DB } from "./schema.ts";

// Counts and bigint keys stay far below 2^53; a silent string would be the worse surprise.
types.setTypeParser(types.builtins.INT8, Number);

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  readonly applicationName: string;
  readonly logger: Logger;
}

export interface Database {
  readonly kysely: Kysely<DB>;
  readonly pool: Pool;
  close(): Promise<void>;
}

const POOL_WAIT_MS = 400;
const LOCK_TIMEOUT_MS = 300;
const IDLE_IN_TRANSACTION_MS = 5_000;

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs, logger } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: POOL_WAIT_MS,
    query_timeout: statementTimeoutMs + 1_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
  });
  const report = (error: Error) => logger.warn({ err: error }, "database connection lost");
  pool.on("error", report);
  // A connection in use reports to itself, not to the pool; unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", report));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, close: () => kysely.destroy() };
}
