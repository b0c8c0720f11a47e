import { isIdempotencyRequired } from "../api-versions.ts";
import { GraphqlFieldError } from "../graphql/errors.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { FieldInfo, View } from "../graphql/view.ts";
import type { AdminContext } from "./context.ts";

const MISMATCH = {
  code: "IDEMPOTENCY_KEY_PARAMETER_MISMATCH",
  field: null,
  message: "The idempotency key was already used with different parameters.",
};

/** Runs once per key; a repeat with the same variables gets the first answer again. */
export function runIdempotent(
  context: AdminContext,
  args: FieldArgs,
  info: FieldInfo,
  run: (key: string | null) => View,
  refuse: (error: View) => View,
): View {
  const key = info.idempotencyKey;
  if (key === null) {
    if (isIdempotencyRequired(context.apiVersion)) {
      throw new GraphqlFieldError(
        "The @idempotent directive is required for this mutation but was not provided.",
        {
          code: "BAD_REQUEST",
        },
      );
    }
    return run(null);
  }
  if (key.trim() === "") {
    throw new GraphqlFieldError("The idempotency key can't be blank.", { code: "BAD_REQUEST" });
  }
  const stored = context.home.idempotentAnswers.get(`${info.field.name}:${key}`);
  const fingerprint = args.fingerprint();
  if (stored !== undefined) {
    return stored.fingerprint === fingerprint ? stored.answer : refuse(MISMATCH);
  }
  const answer = run(key);
  context.home.idempotentAnswers.set(`${info.field.name}:${key}`, { fingerprint, answer });
  return answer;
}
