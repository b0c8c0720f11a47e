import { errorCode } from "./error-code.ts";

/** What PostgreSQL answers to every statement after one that failed. */
const FAILED_BEFORE = "25P02";

/**
 * Waits for all pipelined statements. Of several failures the first is thrown: in one transaction the others are its
 * consequences. One that says so itself, of a promise that went on after another had failed, is never the first.
 */
export async function together<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const settled = await Promise.allSettled(promises);
  const failures = settled.flatMap((one) => (one.status === "rejected" ? [one] : []));
  const first = failures.find(({ reason }) => errorCode(reason) !== FAILED_BEFORE);
  return first ? Promise.reject(first.reason) : Promise.all(promises);
}
