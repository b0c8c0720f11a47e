import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("lets a key begin a few times at once, then at even distances, and others as they like", () => {
  const pace = new Pace({ everyMs: 100, burst: 3 });
  const begin = () => {
    pace.begin("a");
    return pace.restMs("a");
  };
  expect([begin(), begin(), begin()]).toEqual([0, 0, 100]);
  expect(pace.restMs("b")).toBe(0);
  vi.advanceTimersByTime(60);
  expect(pace.restMs("a")).toBe(40);
  vi.advanceTimersByTime(40);
  expect([pace.restMs("a"), begin()]).toEqual([0, 100]);
});

it("counts from the beginning again after a pause", () => {
  const pace = new Pace({ everyMs: 100, burst: 2 });
  pace.begin("a");
  pace.begin("a");
  vi.advanceTimersByTime(1_000);
  pace.begin("a");
  expect(pace.restMs("a")).toBe(0);
});
