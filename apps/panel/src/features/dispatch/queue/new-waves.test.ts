import { MAX_WAVE } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { newWaves } from "./new-waves.ts";

const item = (fulfilmentId: string, placeId: string, status: "ready" | "held" = "ready") => ({
  fulfilmentId,
  placeId,
  status,
});

test("each place has its own wave, of what is ready there", () => {
  const chosen = [item("1", "a"), item("2", "b"), item("3", "a", "held"), item("4", "a")];
  expect(newWaves(chosen)).toEqual([
    { placeId: "a", fulfilmentIds: ["1", "4"] },
    { placeId: "b", fulfilmentIds: ["2"] },
  ]);
  expect(newWaves([item("1", "a", "held")])).toEqual([]);
});

test("a wave takes the first hundred", () => {
  const many = Array.from({ length: MAX_WAVE + 1 }, (_, index) => item(String(index), "a"));
  expect(newWaves(many).map(({ fulfilmentIds }) => fulfilmentIds.length)).toEqual([MAX_WAVE]);
});
