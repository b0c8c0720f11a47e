import type { Duplex } from "node:stream";
import { Kysely, PostgresDialect } from "kysely";
import { type Client, Pool, type PoolClient, types } from "pg";
import type { Logger } from "../kernel/logger.ts";
import type { DirectoryPrimary } from "./directory.ts";
import { Pauses } from "./enter.ts";
import { isStandbyError, isUnconfirmed, refuseStandby, watchConfirmations } from "./leader.ts";
import { patientPool } from "./patient-pool.ts";
import { KeptPlans } from "./kept-plans.ts";
import { asPrepared, isOutdatedStatement } from "./prepared.ts";
import type { DB } from "./schema.ts";
import type { TransactionSettings } from "./transaction-settings.ts";

// Counts and bigint keys stay far below 2^53; a silent string would be the worse surprise.
types.setTypeParser(types.builtins.INT8, Number);
// A day is a day, not midnight somewhere.
types.setTypeParser(types.builtins.DATE, (text) => text);

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** How long to wait for a connection: a request is answered 503 soon, a worker can wait longer. */
  readonly poolWaitMs: number;
  /** Its connections stay ready to take orders in. */
  readonly takesOrders?: boolean;
  /** Each transaction may have another connection of the server's. */
  readonly isPooled?: boolean;
  /** Where the directory is written, if not here. */
  readonly primary?: DirectoryPrimary | null;
  readonly applicationName: string;
  readonly logger: Logger;
}

export interface Database {
  readonly kysely: Kysely<DB>;
  readonly pool: Pool;
  /** What each transaction sets for itself, where its connection is not ours. */
  readonly settings: TransactionSettings;
  readonly pauses: Pauses;
  readonly primary: DirectoryPrimary | null;
  close(): Promise<void>;
}

/** Makes the plans of an order, which takes a new connection longer than many orders do. */
const NO_ORDERS = "select app.intake_look('[]', false), app.intake_write('[]')";
/** Behind row-level security row counts are overestimated, and compiling a statement costs more than running it. */
const JIT = "off";
const LOCK_TIMEOUT_MS = 300;
const IDLE_IN_TRANSACTION_MS = 5_000;
/** Long enough for a busy machine, short enough to try another way when there is no answer. */
const CONNECT_MS = 3_000;
/** An idle connection is probed after so long, then every second; ten probes without an answer end it. */
const KEEP_ALIVE_MS = 5_000;

function dropIdle(pool: Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}

/**
 * A query without an answer in time stays open on its connection, and everything sent after it waits behind it, the
 * rollback included. So the connection is closed at once, and the idle ones with it: they most likely have the same
 * problem. The same goes for a server that has become a standby, and for one whose standbys do not confirm.
 */
function isHopeless(error: unknown): boolean {
  return (
    isStandbyError(error) ||
    isUnconfirmed(error) ||
    (error instanceof Error && error.message === "Query read timeout")
  );
}

function guard(pool: Pool, client: PoolClient, isPooled: boolean): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of pg leave out its own stream
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const requireConfirmation = watchConfirmations(client);
  let isReady = !isPooled;
  const query = async (...args: unknown[]): Promise<unknown> => {
    // Statements that are started together leave together.
    stream.cork();
    process.nextTick(() => stream.uncork());
    try {
      const result = await send(...asPrepared(args, isReady));
      requireConfirmation();
      return result;
    } catch (error) {
      isReady &&= !isOutdatedStatement(error);
      if (isHopeless(error)) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a client of a pool is a client, and only that one can end
        (client as unknown as Client).end().catch(() => undefined);
        // Ending alone waits for what is under way, which may be for ever.
        stream.destroy();
        dropIdle(pool);
      }
      throw error;
    }
  };
  Object.assign(client, { query });
}

export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs, logger, isPooled = false } = options;
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    connectionTimeoutMillis: Math.max(CONNECT_MS, options.poolWaitMs),
    // Opening a connection on a busy machine takes longer than a request may wait, so those we have are kept.
    idleTimeoutMillis: 0,
    query_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    verify: refuseStandby,
    pipeline: true,
    ...(isPooled ? {} : { ...settings, options: `-c jit=${JIT}` }),
  });
  const report = (error: Error) => logger.warn({ err: error }, "database connection lost");
  pool.on("error", report);
  // A connection in use reports to itself, not to the pool; unheard, it would end the process.
  pool.on("connect", (client) => {
    client.on("error", report);
    guard(pool, client, isPooled);
  });
  const plans = isPooled ? null : new KeptPlans(pool, options.takesOrders ? NO_ORDERS : null);
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: patientPool(pool, options.poolWaitMs) }),
  });
  const close = async () => {
    plans?.stop();
    await kysely.destroy();
    // Kysely does not end a pool that it never used.
    if (!pool.ending) {
      await pool.end();
    }
  };
  const own = Object.entries({ ...settings, jit: JIT }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const { primary = null } = options;
  return { kysely, pool, settings: isPooled ? own : [], pauses: new Pauses(), primary, close };
}

/** Opens and readies every connection, so that the first requests find them; what fails now is made up for later. */
export async function warmUp({ pool }: Database): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  const clients = opened.flatMap((connection) =>
    connection.status === "fulfilled" ? [connection.value] : [],
  );
  await Promise.allSettled(clients.map((client) => client.query(NO_ORDERS)));
  for (const client of clients) {
    client.release();
  }
}
