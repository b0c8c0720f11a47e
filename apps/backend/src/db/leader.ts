import { callbackify } from "node:util";
import type { PoolClient } from "pg";
import { errorCode } from "../kernel/error-code.ts";

/** As PostgreSQL reports a write where nothing can be written. */
const READ_ONLY = "25006";
/** As the standard calls a commit of which nobody knows whether it lasts. */
const OUTCOME_UNKNOWN = "08007";
/** Where PostgreSQL waits for a standby; its messages are translated, this is not. */
const WAITING_FOR_A_STANDBY = "SyncRepWaitForLSN";

class NotTheLeader extends Error {
  readonly code = READ_ONLY;
}

/** Committed here, but on no standby: it is lost if another machine is the leader by now. */
class Unconfirmed extends Error {
  readonly code = OUTCOME_UNKNOWN;
}

/**
 * For a new connection. While the leader changes, a proxy may still send connections to the previous one, which by then
 * is a standby: it would answer reads with old rows, and refuse writes.
 */
export const refuseStandby = callbackify(async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "off") {
    throw new NotTheLeader("connected to a standby");
  }
});

/** The server behind this connection has become a standby. */
export function isStandbyError(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

export function isUnconfirmed(error: unknown): boolean {
  return errorCode(error) === OUTCOME_UNKNOWN;
}

/**
 * A commit whose wait for a standby was cancelled is answered like any other, after a warning. Returns a function that
 * throws when there was one.
 */
export function watchConfirmations(client: PoolClient): () => void {
  let hasWarned = false;
  client.on("notice", ({ routine }) => {
    hasWarned ||= routine === WAITING_FOR_A_STANDBY;
  });
  return () => {
    if (hasWarned) {
      throw new Unconfirmed("no standby has confirmed the commit");
    }
  };
}
