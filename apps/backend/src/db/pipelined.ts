import {
  PostgresDialect,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type RawBuilder,
  type TransactionSettings,
} from "kysely";
import { together } from "../kernel/together.ts";
import type { DB } from "./schema.ts";

// Only for what it does to a connection it is given: it never opens one.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("there is no pool behind this")),
});
const driver = dialect.createDriver();

/** A transaction under way. */
export interface Pipeline<Opened> {
  readonly query: Transaction<DB>;
  /** The answer to what went right behind the beginning. A run that does not need it does not wait for it. */
  readonly opened: Promise<Opened | undefined>;
  /** The same transaction, in which `first` is sent right before every statement. */
  readonly behind: (first: CompiledQuery) => Transaction<DB>;
  /** Nothing more will be started: the commit goes right behind what was, which saves a round trip. */
  readonly end: () => void;
}

const prefixed = (connection: DatabaseConnection, first: CompiledQuery): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery, options?: Parameters<typeof connection.executeQuery>[1]) => {
    const [, result] = await together([
      connection.executeQuery(first),
      connection.executeQuery<R>(query, options),
    ]);
    return result;
  },
  streamQuery: refuseStream,
});

function refuseStream(): never {
  throw new Error("nothing is streamed in a pipeline");
}

/** Statements are on the wire once all that waits for no answer has run. */
const untilStarted = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A connection whose transaction can end before its last statements are answered. */
class Wire implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  #committed: Promise<void> | null = null;
  #isOver = false;
  readonly streamQuery = refuseStream;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  /** What came later would be in no transaction. */
  executeQuery: DatabaseConnection["executeQuery"] = (query, options) =>
    this.#isOver
      ? Promise.reject(new Error("a statement was started after the end of its transaction"))
      : this.#connection.executeQuery(query, options);

  begin(settings: TransactionSettings): Promise<void> {
    return driver.beginTransaction(this.#connection, settings);
  }

  /** At once, so that it is ahead of every other statement. */
  async open<Opened>(first: CompiledQuery<Opened>): Promise<Opened | undefined> {
    const { rows } = await this.#connection.executeQuery<Opened>(first);
    return rows[0];
  }

  end(): void {
    this.#committed ??= untilStarted().then(() => {
      this.#isOver = true;
      return driver.commitTransaction(this.#connection);
    });
    // A failure is thrown where the commit is waited for.
    this.#committed.catch(() => undefined);
  }

  async commit(): Promise<void> {
    await (this.#committed ?? driver.commitTransaction(this.#connection));
  }

  /** After a failed statement the commit behind it was a rollback. */
  async rollback(): Promise<void> {
    await (this.#committed?.catch(() => undefined) ?? driver.rollbackTransaction(this.#connection));
  }
}

/**
 * A transaction that puts its statements on the wire as they are made, without waiting for the answer to the one
 * before: statements started together cost one round trip, and the server runs them in the order of their start.
 * `open` goes right behind the beginning, and the first statements behind that.
 */
export function inPipeline<Opened, T>(
  database: Kysely<DB>,
  open: RawBuilder<Opened> | null,
  run: (pipeline: Pipeline<Opened>) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const executor = database.getExecutor();
  const over = (connection: DatabaseConnection) =>
    new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
    });
  return executor.provideConnection(async (connection) => {
    const wire = new Wire(connection);
    const query = over(wire);
    try {
      const begun = wire.begin(settings);
      const opened = open === null ? Promise.resolve(undefined) : wire.open(open.compile(database));
      const behind = (first: CompiledQuery) => over(prefixed(wire, first));
      const [, , result] = await together([
        begun,
        opened,
        // One that throws before it returns is waited for like the others.
        Promise.try(run, { query, opened, behind, end: () => wire.end() }),
      ]);
      await wire.commit();
      return result;
    } catch (error) {
      await wire.rollback();
      throw error;
    }
  });
}
