import { createHash } from "node:crypto";
import { errorCode } from "../kernel/error-code.ts";

/** Statements a connection keeps ready. Lists with many filters make many texts, so there is an end to it. */
const MAX_NAMES = 400;
const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) {
    return known;
  }
  if (names.size >= MAX_NAMES) {
    return null;
  }
  const name = `s${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/**
 * Planning costs more than running where tables are partitioned, so a statement is planned once per connection.
 * `isReady` is false on a connection whose kept statements no longer fit the schema.
 */
export function asPrepared(args: readonly unknown[], isReady: boolean): readonly unknown[] {
  const [text, values] = args;
  if (
    !isReady ||
    args.length !== 2 ||
    typeof text !== "string" ||
    !Array.isArray(values) ||
    values.length === 0
  ) {
    return args;
  }
  const name = nameOf(text);
  return name === null ? args : [{ name, text, values }];
}

/** The schema changed under a kept statement: the next try on this connection goes without. */
export function isOutdatedStatement(error: unknown): boolean {
  const code = errorCode(error);
  return code === "0A000" || code === "26000";
}
