import { afterEach, beforeEach, expect, it } from "vitest";
import type { HookReceiver } from "./hook-receiver.ts";
import { startHookReceiver } from "./hook-receiver.ts";
import type { RunningSim } from "./start-sim.ts";
import { startSim } from "./start-sim.ts";
import { object } from "./test-call.ts";
import { toyPlatform } from "./toy-platform.ts";

let receiver: HookReceiver;
let sim: RunningSim;

beforeEach(async () => {
  receiver = await startHookReceiver();
  sim = await startSim(toyPlatform(receiver.url), { deliveryConcurrency: 1 });
});
afterEach(async () => {
  await sim.close();
  await receiver.close();
});

function sell(): string {
  return sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] }).id;
}

function receivedIds(): unknown[] {
  return receiver.received.map((hook) => object(JSON.parse(hook.body))["id"]);
}

it("records status, latency and attempt, and leaves retries waiting for their time", async () => {
  receiver.answer((_hook, index) => ({ status: index === 0 ? 500 : 200, delayMs: 20 }));
  sell();
  await sim.control.flush();
  expect(sim.control.deliveries()).toMatchObject([
    { attempt: 1, status: 500, isSuccess: false, isFinal: false },
  ]);
  expect(sim.control.deliveries()[0]?.latencyMs).toBeGreaterThanOrEqual(15);
  await sim.control.flush({ includeRetries: true });
  expect(sim.control.deliveries()).toMatchObject([
    { attempt: 1, status: 500 },
    { attempt: 2, status: 200, isSuccess: true, isFinal: true },
  ]);
});

it("gives up when the attempts are used up", async () => {
  receiver.answer(() => ({ status: 503 }));
  sell();
  await sim.control.flush({ includeRetries: true });
  expect(sim.control.deliveries().map((attempt) => attempt.isFinal)).toEqual([false, false, true]);
});

it("compresses the waits by its time scale", async () => {
  await sim.close();
  sim = await startSim(toyPlatform(receiver.url), { timeScale: 0.001 });
  receiver.answer((_hook, index) => ({ status: index === 0 ? 500 : 200 }));
  const startedMs = performance.now();
  sell();
  await sim.control.waitForDeliveries((attempts) => attempts.length === 2);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(55);
});

it("delivers twice, loses one, and swaps two on demand", async () => {
  sim.control.addFault({ kind: "duplicate", times: 1 });
  const twice = sell();
  sim.control.addFault({ kind: "drop", times: 1 });
  const lost = sell();
  sim.control.addFault({ kind: "reorder", times: 1, delayMs: 60_000 });
  const late = sell();
  const early = sell();
  await sim.control.waitForDeliveries((attempts) => attempts.some((attempt) => attempt.resourceId === late));
  expect(receivedIds()).toEqual([twice, twice, early, late]);
  expect(sim.control.deliveries({ resourceId: lost })).toMatchObject([{ status: null, fault: "drop" }]);
  const deliveryIds = sim.control.deliveries({ resourceId: twice }).map((attempt) => attempt.deliveryId);
  expect(new Set(deliveryIds).size).toBe(1);
});

it("holds one back, and flush sends it anyway", async () => {
  sim.control.addFault({ kind: "delay", times: 1, delayMs: 600_000 });
  const slow = sell();
  const next = sell();
  await sim.control.waitForDeliveries((attempts) => attempts.some((attempt) => attempt.resourceId === next));
  expect(receivedIds()).toEqual([next]);
  await sim.control.flush();
  expect(receivedIds()).toEqual([next, slow]);
});

it("records an unreachable receiver as a failure without a status", async () => {
  await receiver.close();
  sell();
  await sim.control.flush();
  expect(sim.control.deliveries()[0]).toMatchObject({ status: null, isSuccess: false });
  expect(sim.control.deliveries()[0]?.error).toContain("ECONNREFUSED");
});

it("reports deliveries that never come", async () => {
  await expect(sim.control.waitForDeliveries(() => false, 30)).rejects.toThrow("still missing after 30 ms");
});
