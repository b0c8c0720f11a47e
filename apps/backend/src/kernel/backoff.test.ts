import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plannedMs, retryInMs, spread } from "./backoff.ts";

const policy = fc.record({
  firstMs: fc.integer({ min: 1, max: 60_000 }),
  factor: fc.integer({ min: 1, max: 5 }),
  maxMs: fc.integer({ min: 60_000, max: 86_400_000 }),
});
const attempt = fc.integer({ min: 1, max: 1_000 });
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe("a backoff", () => {
  it("grows from the first wait to the longest one and stays there", () => {
    fc.assert(
      fc.property(policy, attempt, (backoff, tries) => {
        const [wait, next] = [plannedMs(backoff, tries), plannedMs(backoff, tries + 1)];
        expect(wait).toBeGreaterThanOrEqual(backoff.firstMs);
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(backoff.maxMs);
      }),
    );
    expect([1, 2, 3, 4].map((tries) => plannedMs({ firstMs: 1_000, maxMs: 6_000 }, tries))).toEqual([
      1_000, 2_000, 4_000, 6_000,
    ]);
  });

  it("is spread by no more than a tenth to either side", () => {
    fc.assert(
      fc.property(policy, attempt, chance, (backoff, tries, where) => {
        const planned = plannedMs(backoff, tries);
        const wait = spread(planned, where);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(planned * 0.9));
        expect(wait).toBeLessThanOrEqual(Math.ceil(planned * 1.1));
      }),
    );
    expect([spread(1_000, 0), spread(1_000, 0.5), spread(1_000, 1)]).toEqual([900, 1_000, 1_100]);
  });

  it("is never shorter than the other side asked for", () => {
    fc.assert(
      fc.property(
        policy,
        attempt,
        chance,
        fc.integer({ min: 0, max: 86_400_000 }),
        (backoff, tries, where, asked) => {
          expect(retryInMs(plannedMs(backoff, tries), asked, where)).toBeGreaterThanOrEqual(asked);
        },
      ),
    );
  });

  it("differs between two that failed together", () => {
    expect(new Set(Array.from({ length: 50 }, () => retryInMs(3_600_000))).size).toBeGreaterThan(1);
  });
});
