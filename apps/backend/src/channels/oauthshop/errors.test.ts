import { describe, expect, it } from "vitest";
import { readGraphql, throttleWaitMs } from "./errors.ts";

function cost(requestedQueryCost: unknown, currentlyAvailable: unknown, restoreRate: unknown): unknown {
  return { cost: { requestedQueryCost, throttleStatus: { currentlyAvailable, restoreRate } } };
}

function withCode(code: string, path: unknown[] = []): unknown {
  return { data: { order: { id: "x" } }, errors: [{ message: "no", path, extensions: { code } }] };
}

describe("a throttled answer", () => {
  it.each([
    [cost(752, 100, 100), 7_000],
    [cost(752, 52, 100), 7_000],
    [cost(752, 51, 100), 8_000],
    [cost(10, 0, 1_000), 1_000],
    [cost(10, 50, 100), 1_000],
    [cost(1e9, 0, 1), 3_600_000],
    [cost(752, 100, 0), null],
    [cost("752", 100, 100), null],
    [cost(Number.NaN, 100, 100), null],
    [{}, null],
    [null, null],
  ])("%# says when to come back", (extensions, waitMs) => {
    expect(throttleWaitMs(extensions)).toBe(waitMs);
  });

  it("is a rate limit even without the figures", () => {
    const answer = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };
    expect(() => readGraphql(answer, [])).toThrowError(
      expect.objectContaining({ failure: "rate_limited", retryAfterMs: null }),
    );
  });
});

describe("errors beside a status of 200", () => {
  it.each([
    ["ACCESS_DENIED", "forbidden", null],
    ["INTERNAL_SERVER_ERROR", "unavailable", null],
    ["SHOP_INACTIVE", "unavailable", 3_600_000],
    ["MAX_COST_EXCEEDED", "rejected", null],
    ["BAD_REQUEST", "rejected", null],
  ])("%s is %s", (code, failure, retryAfterMs) => {
    expect(() => readGraphql(withCode(code), [])).toThrowError(
      expect.objectContaining({ failure, retryAfterMs }),
    );
  });

  it("are borne where access was denied to what we can do without, and only there", () => {
    const denied = withCode("ACCESS_DENIED", ["orders", "nodes", 0, "customer"]);
    expect(readGraphql(denied, ["customer"])).toEqual({ order: { id: "x" } });
    expect(() => readGraphql(denied, ["email"])).toThrowError(
      expect.objectContaining({ failure: "forbidden" }),
    );
    const broken = withCode("INTERNAL_SERVER_ERROR", ["orders", "nodes", 0, "customer"]);
    expect(() => readGraphql(broken, ["customer"])).toThrowError(
      expect.objectContaining({ failure: "unavailable" }),
    );
  });

  it("may be a mere text", () => {
    expect(() => readGraphql({ errors: "Not Found" }, [])).toThrowError(
      expect.objectContaining({ failure: "rejected", message: "Not Found" }),
    );
  });

  it.each([null, [], "x", {}, { data: null }, { data: [] }, { errors: {} }, { errors: ["x"] }])(
    "%j is no answer at all",
    (answer) => {
      expect(() => readGraphql(answer, [])).toThrowError(expect.objectContaining({ failure: "malformed" }));
    },
  );
});
