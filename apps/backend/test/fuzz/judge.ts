import {
  CodelessErrorBody,
  ERRORS,
  ErrorBody,
  errorsOf,
  type Endpoint,
  type ErrorCode,
} from "@estiba/contract";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import type { Answer } from "../client.ts";

function mismatch(schema: TSchema, body: unknown): string | null {
  const [first] = Value.Errors(schema, body);
  return first ? `the body is not as declared: ${first.instancePath} ${first.message}` : null;
}

/** As its content type says; nothing at all is null. */
function contentOf({ text, body, headers }: Answer): unknown {
  if (text === "") {
    return null;
  }
  return headers.get("content-type")?.includes("json") ? body : text;
}

/** What is wrong with an answer, or null: it must be one the endpoint declares, in the shape it declares. */
export function faultOf(endpoint: Endpoint, answer: Answer): string | null {
  const declared = endpoint.responses[answer.status];
  const code = answer.body.error as ErrorCode;
  if (answer.status >= 500 && !declared && !endpoint.errors.includes(code)) {
    return `answered ${answer.status}`;
  }
  if (declared) {
    return mismatch(declared.schema, contentOf(answer));
  }
  if (answer.status === 429) {
    return mismatch(CodelessErrorBody, answer.body);
  }
  if (!errorsOf(endpoint).includes(code)) {
    return `the code ${code} is not declared`;
  }
  return ERRORS[code].status === answer.status
    ? mismatch(ErrorBody, answer.body)
    : `${code} came as ${answer.status}`;
}
