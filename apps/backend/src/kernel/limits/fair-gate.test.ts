import { describe, expect, it } from "vitest";
import { TooManyAtOnce } from "../errors.ts";
import { FairGate } from "./fair-gate.ts";

const LIMITS = { slots: 2, waitingPerOwner: 3, waiting: 4, waitMs: 60_000 };

/** Work that lasts until it is released, and reports when it began. */
function createBench(gate: FairGate) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name: string) =>
    gate.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("work of many owners", () => {
  it("runs one at a time for each, and nobody waits behind another's queue", async () => {
    const { begun, start, end } = createBench(new FairGate(LIMITS));
    const all = [start("a", "a1"), start("a", "a2"), start("a", "a3"), start("b", "b1"), start("c", "c1")];
    await settled();
    expect(begun).toEqual(["a1", "b1"]);
    end("a1");
    await settled();
    expect(begun).toEqual(["a1", "b1", "a2"]);
    end("b1");
    await settled();
    expect(begun).toEqual(["a1", "b1", "a2", "c1"]);
    end("c1");
    end("a2");
    await settled();
    end("a3");
    expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "c1"]);
  });

  it("is refused with a retry time when its owner has enough waiting, or everyone has", async () => {
    const { start, end } = createBench(new FairGate(LIMITS));
    const running = ["1", "2", "3", "4"].map((name) => start("a", name));
    await expect(start("a", "5")).rejects.toBeInstanceOf(TooManyAtOnce);
    const others = [start("b", "6"), start("b", "7")];
    await expect(start("c", "8")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    for (const name of ["1", "6", "2", "7", "3", "4"]) {
      end(name);
      await settled();
    }
    expect(await Promise.all([...running, ...others])).toEqual(["1", "2", "3", "4", "6", "7"]);
  });

  it("is refused with a retry time when it waited too long, and makes room", async () => {
    const { begun, start, end } = createBench(new FairGate({ ...LIMITS, waitMs: 20 }));
    const first = start("a", "1");
    await expect(start("a", "2")).rejects.toBeInstanceOf(TooManyAtOnce);
    end("1");
    await first;
    const third = start("a", "3");
    await settled();
    end("3");
    expect(await third).toBe("3");
    expect(begun).toEqual(["1", "3"]);
  });

  it("goes on after work that fails", async () => {
    const gate = new FairGate({ ...LIMITS, slots: 1 });
    const failing = gate.run("a", () => Promise.reject(new Error("no")));
    const next = gate.run("b", async () => "done");
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("done");
  });
});
