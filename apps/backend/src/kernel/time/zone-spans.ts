import { TtlCache } from "../limits/ttl-cache.ts";

/** From when on the clocks of a zone are so far ahead of UTC. */
export interface ZoneSpan {
  readonly fromMs: number;
  readonly offsetMs: number;
}

/** No zone changes its clocks twice within a week. */
const STEP_MS = 7 * 86_400_000;
const KEPT_MS = 86_400_000;
/** Making a formatter costs as much as a hundred uses of it, and a use as much as a hundred looks at a list. */
const clocks = new TtlCache<Intl.DateTimeFormat>(KEPT_MS, 100);
const years = new TtlCache<readonly ZoneSpan[]>(KEPT_MS, 500);

function clockOf(tz: string): Intl.DateTimeFormat {
  const known = clocks.get(tz);
  if (known) {
    return known;
  }
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: tz,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(tz, clock);
  return clock;
}

function wallClock(at: Date, tz: string): Record<string, string> {
  const parts = clockOf(tz).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

export function isZone(tz: string): boolean {
  try {
    clockOf(tz);
    return true;
  } catch {
    return false;
  }
}

function readOffsetMs(atMs: number, tz: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(atMs), tz);
  const local = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return local - Math.floor(atMs / 1_000) * 1_000;
}

/** The first second with another offset than that at `fromMs`. */
function changeBetween(fromMs: number, toMs: number, tz: string): number {
  const offsetMs = readOffsetMs(fromMs, tz);
  let [before, after] = [fromMs / 1_000, toMs / 1_000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffsetMs(middle * 1_000, tz) === offsetMs) {
      before = middle;
    } else {
      after = middle;
    }
  }
  return after * 1_000;
}

function spansOf(year: number, tz: string): readonly ZoneSpan[] {
  const endMs = Date.UTC(year + 1, 0, 1);
  let atMs = Date.UTC(year, 0, 1);
  let offsetMs = readOffsetMs(atMs, tz);
  const spans = [{ fromMs: atMs, offsetMs }];
  while (atMs < endMs) {
    const nextMs = Math.min(atMs + STEP_MS, endMs);
    const nextOffsetMs = readOffsetMs(nextMs, tz);
    if (nextOffsetMs !== offsetMs) {
      spans.push({ fromMs: changeBetween(atMs, nextMs, tz), offsetMs: nextOffsetMs });
    }
    [atMs, offsetMs] = [nextMs, nextOffsetMs];
  }
  return spans;
}

/** The span of a zone's clocks at an instant, as far as it is in the same year. */
export function spanAt(atMs: number, tz: string): ZoneSpan {
  const year = new Date(atMs).getUTCFullYear();
  const key = `${year} ${tz}`;
  let spans = years.get(key);
  if (!spans) {
    spans = spansOf(year, tz);
    years.set(key, spans);
  }
  return spans.findLast(({ fromMs }) => fromMs <= atMs) ?? { fromMs: atMs, offsetMs: readOffsetMs(atMs, tz) };
}
