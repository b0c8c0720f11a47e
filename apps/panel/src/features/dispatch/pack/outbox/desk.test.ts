import type { ScanVerdict } from "@estiba/contract/values";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBox, type Packable } from "../box.ts";
import { samplePackable } from "../sample-packable.ts";
import { Desk, type DeskClient } from "./desk.ts";
import type { OwnScan } from "./model.ts";
import { waitMs } from "./sender.ts";
import { memoryStore, type PackingStore } from "./store.ts";

const BATCH = 500;
const LONGEST_MS = 60_000;
const OWNER = "ten_a/usr_a";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service with one order of some cups. */
function service(expected: number) {
  const kept = new Map<string, OwnScan>();
  const batches: number[] = [];
  let inFlight = 0;
  let isDown = false;
  let isAnswerLost = false;
  const packable = (): Packable => {
    const scans = [...kept.values()].map(({ scanId, code, undoes, scannedAt }) => ({
      scanId,
      code,
      undoes,
      scannedAt,
      deviceId: "pda",
      verdict: "ok" as const,
      counted: null,
      expected: null,
    }));
    const line = { variantId: "mva_cup", sku: "CUP", barcode: null, name: "Cup", imageUrl: null, expected };
    const box = openBox(samplePackable({ scans, lines: [{ ...line, counted: 0 }] }), [], new Set());
    const counted = box.scans.filter(({ verdict }) => verdict === "ok" || verdict === "over").length;
    return samplePackable({ scans, lines: [{ ...line, counted }] });
  };
  const client: DeskClient = {
    getWave: async () => Promise.reject(new Error("none")),
    getFulfilment: async () => {
      if (isDown) {
        throw new Error("offline");
      }
      return packable();
    },
    recordScans: async (scans) => {
      inFlight += 1;
      batches.push(scans.length);
      expect(inFlight).toBe(1);
      await Promise.resolve();
      inFlight -= 1;
      if (isDown) {
        throw new Error("offline");
      }
      for (const scan of scans) {
        kept.set(scan.scanId, scan);
      }
      if (isAnswerLost) {
        throw new Error("answer lost");
      }
      return scans.map(({ scanId, fulfilmentId }) => ({
        scanId,
        verdict: (fulfilmentId === "ful_a" ? "ok" : "unknown_fulfilment") satisfies ScanVerdict,
      }));
    },
  };
  return {
    client,
    kept,
    batches,
    cut: (cut: boolean) => {
      isDown = cut;
    },
    loseAnswers: (lose: boolean) => {
      isAnswerLost = lose;
    },
  };
}

const settle = async () => vi.advanceTimersByTimeAsync(LONGEST_MS);

async function openDesk(client: DeskClient, store: PackingStore = memoryStore(), owner = OWNER) {
  let made = 0;
  const newId = () => `${owner} ${String((made += 1)).padStart(6, "0")} ${Math.random()}`;
  const desk = new Desk({ owner, store, client, newId });
  await desk.open();
  const counted = () => {
    const box = desk.state().boxes.get("ful_a");
    return box && openBox(box.packable, desk.state().scans, new Set()).counted;
  };
  return { desk, counted };
}

test("a scan counts at once, is sent, and counts once when the service's own word is there", async () => {
  const { client, kept } = service(3);
  const { desk, counted } = await openDesk(client);
  await desk.refresh("ful_a");
  desk.scan("ful_a", "CUP");
  expect(counted()).toBe(1);
  await settle();
  expect([kept.size, counted(), desk.state().scans]).toEqual([1, 1, []]);
});

test("what was scanned without a network is sent in batches, one at a time, after growing waits", async () => {
  const { client, kept, batches, cut } = service(2_000);
  const { desk } = await openDesk(client);
  cut(true);
  for (let count = 0; count < 1_200; count += 1) {
    desk.scan("ful_a", "CUP");
  }
  await settle();
  expect(batches.length).toBeLessThan(9);
  expect(kept.size).toBe(0);
  cut(false);
  batches.length = 0;
  await settle();
  expect(batches).toEqual([BATCH, BATCH, 200]);
  expect(kept.size).toBe(1_200);
});

test("the network's return ends the wait", async () => {
  const { client, kept, cut } = service(1);
  const { desk } = await openDesk(client);
  cut(true);
  desk.scan("ful_a", "CUP");
  await vi.advanceTimersByTimeAsync(20_000);
  cut(false);
  desk.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept.size).toBe(1);
});

test("a lost answer is asked for again with the same ids", async () => {
  const { client, kept, batches, loseAnswers } = service(1);
  const { desk, counted } = await openDesk(client);
  loseAnswers(true);
  desk.scan("ful_a", "CUP");
  await vi.advanceTimersByTimeAsync(500);
  loseAnswers(false);
  await settle();
  expect(batches.length).toBeGreaterThan(1);
  expect([kept.size, counted(), desk.state().scans.length]).toEqual([1, 1, 0]);
});

test("a reload loses nothing, and another account neither sees nor sends it", async () => {
  const store = memoryStore();
  const { client, kept, cut } = service(2);
  const before = await openDesk(client, store);
  cut(true);
  before.desk.scan("ful_a", "CUP");
  await vi.advanceTimersByTimeAsync(0);
  before.desk.stop();
  cut(false);
  const other = await openDesk(client, store, "ten_b/usr_b");
  await settle();
  expect([other.desk.state().scans, kept.size]).toEqual([[], 0]);
  const after = await openDesk(client, store);
  expect(after.desk.state().scans).toHaveLength(1);
  await settle();
  expect(kept.size).toBe(1);
});

test("a scan of an order that is not there leaves the outbox, and is said to be not counted", async () => {
  const { client } = service(1);
  const { desk } = await openDesk(client);
  desk.scan("ful_gone", "CUP");
  await settle();
  expect([desk.state().scans, desk.state().refused]).toEqual([[], 1]);
});

test("waits grow to a minute, and no two devices wait alike", () => {
  expect([1, 2, 3, 20].map((failures) => waitMs(failures, () => 1))).toEqual([
    1_000,
    2_000,
    4_000,
    LONGEST_MS,
  ]);
  expect(waitMs(1, () => 0)).toBe(500);
});
