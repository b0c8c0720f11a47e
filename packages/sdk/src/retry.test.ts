import { expect, test } from "vitest";
import { parseRetryAfterSeconds } from "./answer.ts";
import { EstibaError } from "./estiba-error.ts";
import { retryDelayMs } from "./retry.ts";

const policy = { maxRetries: 3, baseDelayMs: 100, maxDelayMs: 300 };
const busy = (retryAfterSeconds?: number) =>
  new EstibaError({ code: "SERVICE_UNAVAILABLE", status: 503, message: "", retryAfterSeconds });

test("delays double up to a ceiling and are spread by at most half", () => {
  const longest = [1, 2, 3].map((attempt) => retryDelayMs(policy, attempt, busy(), () => 1));
  const shortest = [1, 2, 3].map((attempt) => retryDelayMs(policy, attempt, busy(), () => 0));
  expect(longest).toEqual([100, 200, 300]);
  expect(shortest).toEqual([50, 100, 150]);
  expect(retryDelayMs(policy, 4, busy())).toBeNull();
});

test("a delay is never shorter than what the service asked for", () => {
  expect(retryDelayMs(policy, 1, busy(0.25), () => 0)).toBeGreaterThanOrEqual(250);
});

test("a request whose first attempt is still running is tried again", () => {
  const running = new EstibaError({ code: "IDEMPOTENCY_IN_PROGRESS", status: 409, message: "" });
  const reused = new EstibaError({ code: "IDEMPOTENCY_KEY_REUSED", status: 422, message: "" });
  expect(retryDelayMs(policy, 1, running)).not.toBeNull();
  expect(retryDelayMs(policy, 1, reused)).toBeNull();
});

test("a refusal that no waiting will change is final, whatever its status", () => {
  const refused = new EstibaError({ code: "OAUTHSHOP_OAUTH_NOT_CONFIGURED", status: 503, message: "" });
  expect(retryDelayMs(policy, 1, refused)).toBeNull();
});

test("Retry-After is read as seconds or as a date", () => {
  const nowMs = Date.parse("2026-11-14T15:00:00Z");
  expect(parseRetryAfterSeconds("7", nowMs)).toBe(7);
  expect(parseRetryAfterSeconds("Sat, 14 Nov 2026 15:00:09 GMT", nowMs)).toBe(9);
  expect(parseRetryAfterSeconds("soon", nowMs)).toBeUndefined();
  expect(parseRetryAfterSeconds(null, nowMs)).toBeUndefined();
});
