import { describe, expect, it } from "vitest";
import { blockMs, disablingReason, retryDelayMs } from "./schedule.ts";

const HOUR_MS = 3_600_000;

describe("attempts", () => {
  it("are ten, the last of them three days after the first", () => {
    const delays = Array.from({ length: 10 }, (_, index) => retryDelayMs(index + 1, 0.5));
    expect(delays.at(-1)).toBeNull();
    const hours = delays.slice(0, 9).reduce<number>((sum, delayMs) => sum + (delayMs ?? 0), 0) / HOUR_MS;
    expect(hours).toBeGreaterThan(71);
    expect(hours).toBeLessThan(73);
    expect(retryDelayMs(11, 0.5)).toBeNull();
  });

  it("are spread by a tenth each way, so that many do not come at once", () => {
    expect([retryDelayMs(2, 0), retryDelayMs(2, 1)]).toEqual([54_000, 66_000]);
  });

  it("wait as long as asked, but not for ever", () => {
    expect(retryDelayMs(1, 0.5, 90_000)).toBe(90_000);
    expect(retryDelayMs(1, 0.5, 1_000)).toBe(5_000);
    expect(retryDelayMs(1, 0.5, 9_999 * HOUR_MS)).toBe(6 * HOUR_MS);
    expect(retryDelayMs(10, 0.5, 90_000)).toBeNull();
  });
});

describe("a receiver that fails", () => {
  it("is left alone from the fifth failure on, five minutes at most", () => {
    expect([0, 4, 5, 6, 7, 100].map(blockMs)).toEqual([null, null, 5_000, 10_000, 20_000, 300_000]);
  });

  it("is switched off after five days, or at once when it says it is gone", () => {
    const now = new Date("2026-11-14T12:00:00Z");
    const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    expect(disablingReason(since(119), now, false)).toBeNull();
    expect(disablingReason(since(120), now, false)).toMatch(/5 days/);
    expect(disablingReason(now, now, true)).toMatch(/410/);
  });
});
