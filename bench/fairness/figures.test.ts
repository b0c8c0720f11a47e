import { describe, expect, it } from "vitest";
import { phaseOf, verdictOn, type Phase } from "./figures.ts";

const phase = (ackP99Ms: number, channelP95Ms = 300, refused = 0): Phase => ({
  ackP50Ms: 10,
  ackP99Ms,
  channelP95Ms,
  refused,
});
const calm = [phase(100), phase(90), phase(110)];

describe("the verdict on a rush", () => {
  it("takes the middle turn, so that one bad moment of the machine decides nothing", () => {
    const { isKept, lines } = verdictOn(calm, [phase(115), phase(900, 5_000), phase(110)]);
    expect(lines.at(-1)).toBe("fairness: p99 ratio 1.15, sale to channel p95 300 ms: kept");
    expect(isKept).toBe(true);
  });

  it("is against a rush that others feel: in their answers, on their channels or as refusals", () => {
    expect(verdictOn(calm, [phase(121)]).isKept).toBe(false);
    expect(verdictOn(calm, [phase(100, 1_000)]).isKept).toBe(false);
    expect(verdictOn(calm, [phase(100, 300, 1)]).isKept).toBe(false);
  });

  it("counts a sale that no channel was notified of as endless", () => {
    const heard = { latenciesMs: [5], statuses: { 200: 1, 503: 2 }, sales: [], nextArticle: 0 };
    const { channelP95Ms, refused } = phaseOf(heard, [5, Number.POSITIVE_INFINITY]);
    expect(channelP95Ms).toBe(Number.POSITIVE_INFINITY);
    expect(refused).toBe(2);
  });
});
