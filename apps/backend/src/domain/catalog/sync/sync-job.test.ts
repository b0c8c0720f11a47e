import { describe, expect, it } from "vitest";
import { afterFailure, beginWalk, nextWalk, waitMs, type ShopWalk, type WalkFailure } from "./sync-job.ts";
import type { CatalogSync } from "./sync-store.ts";

const now = new Date("2026-11-14T12:00:00Z");
const shop = { id: "shp_1", name: "Web", platform: "WPSHOP" } as const;
const sync = (fields: Partial<CatalogSync>): CatalogSync => ({
  watermark: null,
  lastSyncAt: null,
  lastJobId: null,
  lastState: null,
  productsSynced: 0,
  variantsSynced: 0,
  hasMore: false,
  lastError: null,
  cursor: null,
  walkStartedAt: null,
  changedSince: null,
  changeNotifiedAt: null,
  ...fields,
});
const begin = (known: CatalogSync | null, isFull = false) => beginWalk(shop, known, { now, isFull });

describe("a walk begins", () => {
  it("at the beginning, the first time", () => {
    expect(begin(null)).toMatchObject({ cursor: null, changedSince: null, startedAt: now.toISOString() });
  });

  it("with what has changed since the last one began, and a little before", () => {
    const watermark = new Date("2026-11-14T10:00:00Z");
    expect(begin(sync({ watermark }))).toMatchObject({ changedSince: "2026-11-14T09:50:00.000Z" });
    expect(begin(sync({ watermark }), true)).toMatchObject({ changedSince: null });
  });

  it("where the last one was broken off, unless that was long ago or everything is wanted", () => {
    const rest = { cursor: "7", walkStartedAt: new Date("2026-11-14T11:00:00Z"), changedSince: null };
    expect(begin(sync(rest))).toMatchObject({ cursor: "7", startedAt: "2026-11-14T11:00:00.000Z" });
    expect(begin(sync(rest), true)).toMatchObject({ cursor: null });
    const old = { ...rest, walkStartedAt: new Date("2026-11-12T11:00:00Z") };
    expect(begin(sync(old))).toMatchObject({ cursor: null, startedAt: now.toISOString() });
  });
});

const failure: WalkFailure = {
  message: "unavailable: x",
  isFinal: false,
  isThrottled: false,
  isPlaceLost: false,
  retryAfterMs: null,
};

function failOften(times: number, kind: Partial<WalkFailure> = {}): ShopWalk {
  let failing: ShopWalk = { ...begin(null), cursor: "7" };
  for (let time = 0; time < times; time += 1) {
    failing = afterFailure(failing, { ...failure, ...kind }, 0, 0.5);
  }
  return failing;
}

describe("after a failure", () => {
  it("a walk is tried again, later each time, and given up in the end with its place kept", () => {
    expect([1, 2, 3].map((times) => failOften(times).retryAtMs)).toEqual([1_000, 3_000, 10_000]);
    expect(failOften(4)).toMatchObject({
      state: "failed",
      cursor: "7",
      hasMore: true,
      error: "unavailable: x",
    });
  });

  it("a walk waits as long as the platform asks", () => {
    expect(failOften(1, { retryAfterMs: 30_000 }).retryAtMs).toBe(30_000);
  });

  it("being throttled is borne for much longer", () => {
    expect(failOften(20, { isThrottled: true }).state).toBe("open");
    expect(failOften(61, { isThrottled: true }).state).toBe("failed");
  });

  it("what is final is final at once, and an expired cursor is dropped", () => {
    expect(failOften(1, { isFinal: true, isPlaceLost: true })).toMatchObject({
      state: "failed",
      cursor: null,
    });
  });
});

const place = (walks: ShopWalk[], turn = 0) => ({ walks, turn, skipped: [] });
const walk = (fields: Partial<ShopWalk>): ShopWalk => ({ ...begin(null), ...fields });

describe("turns", () => {
  it("go round, past shops that are through and shops that wait", () => {
    const walks = [walk({}), walk({ state: "done" }), walk({ retryAtMs: 500 }), walk({})];
    expect(nextWalk(place(walks, 1), 100)).toBe(3);
    expect(nextWalk(place(walks, 4), 100)).toBe(0);
    expect(nextWalk(place(walks, 2), 500)).toBe(2);
    expect(nextWalk(place([walk({ state: "failed" })]), 100)).toBeNull();
  });

  it("say how long there is nothing to do, and when there is nothing left", () => {
    expect(waitMs(place([walk({ retryAtMs: 500 }), walk({ retryAtMs: 900 })]), 100.5)).toBe(400);
    expect(waitMs(place([walk({})]), 100)).toBe(0);
    expect(waitMs(place([walk({ state: "done" })]), 100)).toBeNull();
  });
});
