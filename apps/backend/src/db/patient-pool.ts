import type { PostgresPool } from "kysely";
import type { Pool, PoolClient } from "pg";

/** As a pool says it. */
const TOO_LATE = "timeout exceeded when trying to connect";

async function takeWithin(pool: Pool, waitMs: number): Promise<PoolClient> {
  const taken = pool.connect();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(TOO_LATE)), waitMs);
  try {
    return await Promise.race([taken, timedOut]);
  } catch (error) {
    taken.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits only so long for a connection, and lets a slower one finish opening in the background, for the next request.
 * Otherwise no connection would ever open once opening takes longer than a request may wait, and the attempts alone
 * would keep the machine busy.
 */
export const patientPool = (pool: Pool, waitMs: number): PostgresPool => ({
  options: pool.options,
  connect: () => takeWithin(pool, waitMs),
  end: () => pool.end(),
});
