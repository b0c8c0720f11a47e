import { errorCode, takenKey } from "../kernel/error-code.ts";
import { AppError, DatabaseGone } from "../kernel/errors.ts";

// Deadlock, serialisation, lock timeout; and statements kept ready from before a change of the schema.
const RETRYABLE = new Set(["40P01", "40001", "55P03", "0A000", "26000"]);
// Connection lost or its commit unknown, server stopping or starting, out of resources; and a standby (25006).
const GONE = /^(08|57P0[1-4]$|53[0-9]{3}$|25006$)/;
// Statement and idle timeouts: less at a time may succeed.
const TIMED_OUT = new Set(["57014", "25P03"]);
const NETWORK = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

function codeOf(error: unknown): string {
  const code = errorCode(error);
  return typeof code === "string" ? code : "";
}

export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error));
}

const POOL_BUSY = new Set([
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
]);

/** No connection was free in time: nothing was sent yet, so a retry is safe. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && POOL_BUSY.has(error.message);
}

function isGone(error: unknown): boolean {
  const code = codeOf(error);
  return GONE.test(code) || NETWORK.has(code) || (error instanceof Error && MESSAGES.test(error.message));
}

/**
 * The answer when the database could not be used: try again, nothing was half done. A commit whose answer was lost may
 * have happened; the repeated request then finds what it made.
 */
export function asCallerError(error: unknown): unknown {
  if (isGone(error)) {
    return new DatabaseGone(error);
  }
  return isRetryable(error) || TIMED_OUT.has(codeOf(error))
    ? new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 2, cause: error })
    : error;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return takenKey(error) === constraint;
}
