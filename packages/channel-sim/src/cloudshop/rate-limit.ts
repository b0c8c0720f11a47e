import type { CloudStore, CloudWorld } from "./cloud-state.ts";

export type BucketView = {
  isOver: boolean;
  headers: Record<string, string>;
  /** How long the platform would let this request wait behind the others. */
  waitMs: number;
};

/** Pours one request into the app's bucket for this store. */
export function pourRequest(world: CloudWorld, store: CloudStore, appId: string): BucketView {
  const { bucketSize, leakPerSecond } = world.settings;
  const nowMs = world.sim.clock.nowMs();
  const bucket = store.buckets.get(appId) ?? { fill: 0, atMs: nowMs };
  const leaked = ((nowMs - bucket.atMs) / 1000) * leakPerSecond;
  const fill = Math.max(0, bucket.fill - leaked);
  const isOver = fill + 1 > bucketSize;
  const after = isOver ? fill : fill + 1;
  store.buckets.set(appId, { fill: after, atMs: nowMs });
  return {
    isOver,
    headers: {
      "x-rate-limit-limit": String(bucketSize),
      "x-rate-limit-remaining": String(Math.max(0, Math.floor(bucketSize - after))),
      "x-rate-limit-reset": String(Math.ceil((after / leakPerSecond) * 1000)),
    },
    waitMs: world.settings.isPaced ? (fill / leakPerSecond) * 1000 : 0,
  };
}
