import { describe, expect, it } from "vitest";
import { Gate } from "./gate.ts";

describe("gate", () => {
  it("runs no more than it may at once, and all that waited in turn", async () => {
    const gate = new Gate(2, 16);
    let running = 0;
    let highest = 0;
    const done: number[] = [];
    await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        gate.run(async () => {
          running += 1;
          highest = Math.max(highest, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          done.push(index);
        }),
      ),
    );
    expect(highest).toBe(2);
    expect(done).toHaveLength(18);
  });

  it("503 SERVICE_UNAVAILABLE when the queue is full", async () => {
    const gate = new Gate(1, 1);
    const release = Promise.withResolvers<void>();
    const first = gate.run(() => release.promise);
    const second = gate.run(async () => "second");
    await expect(gate.run(async () => "third")).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    release.resolve();
    await first;
    await expect(second).resolves.toBe("second");
  });

  it("lets those who come first pass all others, and nobody fill the queue alone", async () => {
    const gate = new Gate(1, 3, 2);
    const release = Promise.withResolvers<void>();
    const order: string[] = [];
    const enter = (whose: string, isFirst: boolean) =>
      gate.run(async () => void order.push(whose), { whose, isFirst });
    const running = gate.run(() => release.promise);
    const waiting = [enter("stranger", false), enter("stranger", false)];
    await expect(enter("stranger", false)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    waiting.push(enter("other", false), enter("owner", true));
    await expect(enter("late", false)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    release.resolve();
    await Promise.all([running, ...waiting]);
    expect(order).toEqual(["owner", "stranger", "stranger", "other"]);
  });
});
