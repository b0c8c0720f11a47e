import { describe, expect, it } from "vitest";
import { createLogger } from "../kernel/logger.ts";
import { Lanes, type LaneLimits, type QueueHandler } from "./lanes.ts";

const LIMITS: LaneLimits = { laneMs: 20, deadlineMs: 60, maxAside: 2, asideATenant: 1 };

/** Looks that end on demand. */
function useLanes(limits: LaneLimits = LIMITS) {
  const rung: string[] = [];
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const handler: QueueHandler = (tenantId) => {
    begun.push(tenantId);
    return tenantId === "quick" ? Promise.resolve() : new Promise((resolve) => void ends.push(resolve));
  };
  const tools = {
    ring: (_queue: string, tenantId: string) => void rung.push(tenantId),
    logger: createLogger("silent"),
  };
  return { lanes: new Lanes("catalog-publish", handler, tools, limits), rung, begun, ends };
}

describe("a look that takes long", () => {
  it("leaves its lane to others and goes on", async () => {
    const { lanes, ends } = useLanes();
    await lanes.look("slow");
    expect(lanes.running).toBe(1);
    ends[0]?.();
    await lanes.settled();
    expect(lanes.running).toBe(0);
  });

  it("takes no second lane meanwhile, and a ring for its tenant is kept until its end", async () => {
    const { lanes, begun, ends, rung } = useLanes({ ...LIMITS, deadlineMs: 10_000 });
    await lanes.look("slow");
    await lanes.look("slow");
    expect(begun).toEqual(["slow"]);
    ends[0]?.();
    await lanes.settled();
    await expect.poll(() => rung).toEqual(["slow"]);
    await lanes.look("slow");
    expect(begun).toEqual(["slow", "slow"]);
  });

  it("lets its tenant be looked at again where that is good for something, as often as that is allowed", async () => {
    const { lanes, begun, ends, rung } = useLanes({
      ...LIMITS,
      deadlineMs: 10_000,
      maxAside: 9,
      asideATenant: 2,
    });
    await lanes.look("slow");
    await lanes.look("slow");
    await lanes.look("slow");
    expect(begun).toEqual(["slow", "slow"]);
    ends[1]?.();
    await expect.poll(() => rung).toEqual(["slow"]);
    await lanes.look("slow");
    expect(begun).toEqual(["slow", "slow", "slow"]);
    ends.forEach((end) => end());
    await lanes.settled();
  });

  it("keeps its tenant waiting until its deadline and no longer", async () => {
    const { lanes, begun } = useLanes();
    await lanes.look("hung");
    await expect.poll(() => lanes.overdue).toBe(1);
    await lanes.look("hung");
    expect(begun).toEqual(["hung", "hung"]);
  });

  it("holds its lane when too many others go on beside, so that their number is bounded", async () => {
    const { lanes, ends } = useLanes({ ...LIMITS, deadlineMs: 10_000 });
    await lanes.look("a");
    await lanes.look("b");
    const held = lanes.look("c");
    const first = await Promise.race([held.then(() => "c"), lanes.look("quick").then(() => "quick")]);
    expect(first).toBe("quick");
    ends[2]?.();
    await held;
  });
});
