import { openDatabase, type Database } from "../../apps/backend/src/db/client.ts";
import { createLogger } from "../../apps/backend/src/kernel/logger.ts";

export interface Sql {
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  number(text: string, values?: readonly unknown[]): Promise<number>;
  close(): Promise<void>;
}

const PATIENCE = { statementTimeoutMs: 60_000, poolWaitMs: 10_000 };

/** The checker's own connection: a superuser, which row-level security does not limit. */
export function openSql(superUrl: string, poolSize = 2): Sql {
  const database: Database = openDatabase({
    url: superUrl,
    poolSize,
    ...PATIENCE,
    applicationName: "estiba-faults",
    logger: createLogger("silent"),
  });
  const rows = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const result = await database.pool.query(text, [...values]);
    return result.rows as T[];
  };
  return {
    rows,
    async number(text, values) {
      const [row] = await rows<{ n: number }>(text, values);
      return row?.n ?? 0;
    },
    close: () => database.close(),
  };
}
