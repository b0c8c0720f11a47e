import { badRequest } from "../kernel/errors.ts";
import type { Call } from "./call.ts";

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** A request that spends money carries a key, so that a repeat is recognised. */
export function requestKeyOf(headers: Call<never>["headers"]): string {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || !PRINTABLE.test(key)) {
    throw badRequest("Send an Idempotency-Key of 1 to 255 printable characters.", {
      field: "Idempotency-Key",
    });
  }
  return key;
}
