import { asArray, asInteger, asObject, malformed } from "./read.ts";

/**
 * A walk through a list that its platform lets be paged only so deep. The list is cut into stretches of
 * creation time, which never changes, so nothing slips from one stretch into another on the way.
 */
export interface Walk {
  readonly sinceMs: number | null;
  /** Start of the stretch; null is the beginning of time. */
  readonly fromMs: number | null;
  /** Ends of this stretch and of those after it; null is open. */
  readonly endsMs: readonly (number | null)[];
  /** Page or offset within the stretch. */
  readonly at: number;
  readonly size: number;
  /** For lists that must be walked several times with different filters. */
  readonly pass: number;
}

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const SHORTEST_STRETCH_MS = 2_000;

export function startWalk(changedSince: Date | null, place: Pick<Walk, "at" | "size">): Walk {
  return { ...place, sinceMs: changedSince?.getTime() ?? null, fromMs: null, endsMs: [null], pass: 0 };
}

/** The first half of the stretch, the second left for later; null when it is too short to cut. */
export function halveStretch(walk: Walk, start: number, now: Date): Walk | null {
  const fromMs = walk.fromMs ?? EARLIEST_MS;
  const endMs = walk.endsMs[0] ?? now.getTime();
  if (endMs - fromMs < SHORTEST_STRETCH_MS) {
    return null;
  }
  const middleMs = Math.floor((fromMs + endMs) / 2_000) * 1_000;
  return { ...walk, endsMs: [middleMs, ...walk.endsMs], at: start };
}

export function nextStretch(walk: Walk, start: number): Walk | null {
  const [fromMs = null, ...endsMs] = walk.endsMs;
  return endsMs.length === 0 ? null : { ...walk, fromMs, endsMs, at: start };
}

export function writeWalk(walk: Walk | null): string | null {
  return walk === null ? null : JSON.stringify(walk);
}

const asTime = (value: unknown): number | null => (value === null ? null : asInteger(value, "cursor"));

export function readWalk(cursor: string): Walk {
  const { sinceMs, fromMs, endsMs, at, size, pass } = readCursor(cursor);
  const ends = asArray(endsMs, "cursor").map(asTime);
  if (ends.length === 0) {
    throw malformed("cursor");
  }
  return {
    sinceMs: asTime(sinceMs),
    fromMs: asTime(fromMs),
    endsMs: ends,
    at: asInteger(at, "cursor"),
    size: asInteger(size, "cursor"),
    pass: asInteger(pass, "cursor"),
  };
}

export function readCursor(cursor: string): Readonly<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(cursor), "cursor");
  } catch {
    throw malformed("cursor");
  }
}
