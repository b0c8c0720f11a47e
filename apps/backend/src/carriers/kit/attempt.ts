import type { Outcome, RejectCode } from "../../ports/carrier.ts";
import { asCarrierError, mayHaveBeenHeard } from "./http.ts";

/** What a provider's answer says went wrong. */
export interface Fault {
  readonly code: RejectCode;
  readonly message: string;
  /** Whether it says for certain that nothing was done. */
  readonly isDefinite: boolean;
}

export const done = <T>(value: T): Outcome<T> => ({ kind: "done", value });

export const rejected = (code: RejectCode, message: string): Outcome<never> => ({
  kind: "rejected",
  code,
  message,
});

export const unknown = (reason: string): Outcome<never> => ({ kind: "unknown", reason });

export const failed = ({ code, message, isDefinite }: Fault): Outcome<never> =>
  isDefinite ? rejected(code, message) : unknown(message);

/** For what does something: only a request that was never sent was certainly in vain. */
export async function attempt<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await run();
  } catch (error) {
    const { message } = asCarrierError(error);
    return mayHaveBeenHeard(error) ? unknown(message) : rejected("unavailable", message);
  }
}

/** For a read: after any failure the result is unknown, and it may be repeated. */
export async function search<T>(run: () => Promise<T>): Promise<T | Outcome<never>> {
  try {
    return await run();
  } catch (error) {
    return unknown(asCarrierError(error).message);
  }
}

/** For calls without cost or side effects: any failure means that nothing was done. */
export async function rehearse<T>(run: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await run();
  } catch (error) {
    return rejected("unavailable", asCarrierError(error).message);
  }
}

/** Any error is a failure of the connection. */
export async function orCarrierError<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw asCarrierError(error);
  }
}
