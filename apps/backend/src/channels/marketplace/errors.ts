import type { OutboundResponse } from "../../kernel/http/outbound.ts";
import { ChannelError, type ChannelFailure } from "../../ports/channel.ts";
import { failureOf, retryAfterMs } from "../kit/json-client.ts";

/** What the platform says when it refuses: it is to be recognised by its codes, not by its words. */
export interface Refusal {
  readonly status: number;
  readonly codes: readonly string[];
}

type Loose = Readonly<Record<string, unknown>>;

function objectIn(value: unknown): Loose | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
}

const textsIn = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === "string" && value !== "").map(String);

function codesIn(json: Loose): string[] {
  const causes: unknown[] = Array.isArray(json["cause"]) ? json["cause"] : [];
  const codes = causes.map((cause) => objectIn(cause)?.["code"] ?? cause);
  return textsIn([json["error"], json["error_code"], json["code"], ...codes]);
}

export function readRefusal({ status, body }: Pick<OutboundResponse, "status" | "body">): Refusal & {
  readonly message: string;
} {
  const text = body.toString("utf8", 0, 10_000);
  let json: Loose = {};
  try {
    json = objectIn(JSON.parse(text)) ?? {};
  } catch {
    // The limiter in front answers with a bare word, and blocked addresses with a page.
    json = { error: /^[\w-]{1,60}$/.exec(text.trim())?.[0] };
  }
  const codes = codesIn(json);
  const [words = ""] = textsIn([json["message"], json["error_description"]]);
  const reason = [...codes, words].filter(Boolean).join(", ").slice(0, 300);
  return { status, codes, message: `the platform answered ${status}${reason === "" ? "" : `: ${reason}`}` };
}

/** 206 is an order with parts missing and 409 a race with another writer: both pass by waiting. */
function failureFor(status: number): ChannelFailure | null {
  return status === 206 || status === 409 ? "unavailable" : failureOf(status);
}

/** Null when the answer is a success. */
export function errorOf(response: OutboundResponse, now: Date): ChannelError | null {
  const failure = failureFor(response.status);
  if (failure === null) {
    return null;
  }
  const { message, status, codes } = readRefusal(response);
  const waitMs = retryAfterMs(response.headers["retry-after"], now);
  const refusal: Refusal = { status, codes };
  return new ChannelError(failure, message, {
    cause: refusal,
    ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
  });
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "codes" in value && Array.isArray(value.codes);
}

export function refusalOf(error: unknown): Refusal | null {
  return error instanceof ChannelError && isRefusal(error.cause) ? error.cause : null;
}
