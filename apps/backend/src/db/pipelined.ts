import {
  PostgresDialect,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type TransactionSettings,
} from "kysely";
import { together } from "../kernel/together.ts";
import type { DB } from "./schema.ts";

// Only for what it does to a connection it is given: it never opens one.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("there is no pool behind this")),
});
const driver = dialect.createDriver();

/** The same transaction, in which `first` is sent right before every statement. */
export type Behind = (first: CompiledQuery) => Transaction<DB>;

const prefixed = (connection: DatabaseConnection, first: CompiledQuery): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery, options?: Parameters<typeof connection.executeQuery>[1]) => {
    const [, result] = await together([
      connection.executeQuery(first),
      connection.executeQuery<R>(query, options),
    ]);
    return result;
  },
  streamQuery: () => {
    throw new Error("nothing is streamed in a pipeline");
  },
});

/**
 * A transaction that puts its statements on the wire as they are made, without waiting for the answer to the one
 * before: statements started together cost one round trip, and the server runs them in the order of their start.
 * `open` goes right behind the beginning.
 */
export function inPipeline<Opened, T>(
  database: Kysely<DB>,
  open: (query: Transaction<DB>) => Promise<Opened>,
  run: (query: Transaction<DB>, opened: Opened, behind: Behind) => Promise<T>,
  settings: TransactionSettings = {},
): Promise<T> {
  const executor = database.getExecutor();
  const over = (wire: DatabaseConnection) =>
    new Transaction<DB>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(wire) }),
    });
  return executor.provideConnection(async (connection) => {
    const query = over(connection);
    try {
      const [, opened] = await together([driver.beginTransaction(connection, settings), open(query)]);
      const result = await run(query, opened, (first) => over(prefixed(connection, first)));
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      await driver.rollbackTransaction(connection);
      throw error;
    }
  });
}
