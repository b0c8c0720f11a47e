import { errorCode, takenKey } from "../kernel/error-code.ts";
import { AppError } from "../kernel/errors.ts";

// Deadlock, serialisation, lock timeout; and statements kept ready from before a change of the schema.
const RETRYABLE = new Set(["40P01", "40001", "55P03", "0A000", "26000"]);
const UNAVAILABLE = /^(08|57P0[1-4]$|53[0-9]{3}$|57014$|25P03$)/;
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);
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

function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isRetryable(error) ||
    UNAVAILABLE.test(code) ||
    NETWORK.has(code) ||
    (error instanceof Error && MESSAGES.test(error.message))
  );
}

/** The answer when the database could not be used: try again, nothing was half done. */
export function asCallerError(error: unknown): unknown {
  return isUnavailable(error)
    ? new AppError("SERVICE_UNAVAILABLE", { retryAfterSeconds: 2, cause: error })
    : error;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return takenKey(error) === constraint;
}
