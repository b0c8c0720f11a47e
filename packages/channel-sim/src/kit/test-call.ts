import type { JsonObject } from "./request-body.ts";
import { isObject } from "./request-body.ts";

export type TestAnswer = { status: number; headers: Headers; text: string; json: unknown };

/** One request for tests: redirects are shown, not followed; a text body is sent as it is. */
export async function testCall(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function object(value: unknown): JsonObject {
  if (!isObject(value)) {
    throw new Error(`not an object: ${JSON.stringify(value)}`);
  }
  return value;
}

export function objects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) {
    throw new TypeError(`not a list: ${JSON.stringify(value)}`);
  }
  return value.map(object);
}
