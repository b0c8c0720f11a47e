import { expect, it, onTestFinished, vi } from "vitest";
import { PerSecond } from "./per-second.ts";

it("lets so many pass within a second, and as many again in the next", () => {
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const limit = new PerSecond(3);
  const passed = () => Array.from({ length: 5 }, () => limit.take()).filter((isIn) => isIn).length;
  expect(passed()).toBe(3);
  nowMs = 999;
  expect(passed()).toBe(0);
  nowMs = 1_000;
  expect(passed()).toBe(3);
});
