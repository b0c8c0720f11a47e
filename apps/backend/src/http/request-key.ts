import { badRequest } from "../kernel/errors.ts";
import type { Call } from "./call.ts";

const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Whoever spends money says which request this is, so that a repeat is known as one. */
export function requestKeyOf(headers: Call<never>["headers"]): string {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || !PRINTABLE.test(key)) {
    throw badRequest("Send an Idempotency-Key of 1 to 255 printable characters.", {
      field: "Idempotency-Key",
    });
  }
  return key;
}
