import type { ShipmentStatus } from "@estiba/contract";
import { spread } from "../../../kernel/backoff.ts";
import { hourAt } from "../../../kernel/time/days.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When to look up the outcome of a purchase, counted in leases: with two minutes 30 s, 2 min, 10 min, 1 h. */
const FIND_AFTER_LEASES = [0.25, 1, 5, 30.5] as const;

/** Null after the last lookup: a person decides. */
export function nextFindDelayMs(looks: number, leaseMs: number): number | null {
  const [before, next] = [looks === 0 ? 0 : FIND_AFTER_LEASES[looks - 1], FIND_AFTER_LEASES[looks]];
  return next === undefined || before === undefined ? null : (next - before) * leaseMs;
}

const NIGHT_FROM_HOUR = 21;
const NIGHT_TO_HOUR = 7;

const isNight = (hour: number) => hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR;

const RHYTHM: Partial<Record<ShipmentStatus, { everyMs: number; stopAfterMs: number; nightMs?: number }>> = {
  label_created: { everyMs: 6 * HOUR_MS, stopAfterMs: 30 * DAY_MS },
  picked_up: { everyMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  in_transit: { everyMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  return_in_transit: { everyMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  damaged: { everyMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  out_for_delivery: { everyMs: 45 * MINUTE_MS, nightMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  delivery_attempted: { everyMs: 45 * MINUTE_MS, nightMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  available_for_pickup: { everyMs: 45 * MINUTE_MS, nightMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  exception: { everyMs: 45 * MINUTE_MS, nightMs: 3 * HOUR_MS, stopAfterMs: 45 * DAY_MS },
  delivered: { everyMs: DAY_MS, stopAfterMs: 7 * DAY_MS },
  returned: { everyMs: DAY_MS, stopAfterMs: 7 * DAY_MS },
  cancelled: { everyMs: DAY_MS, stopAfterMs: 7 * DAY_MS },
  lost: { everyMs: DAY_MS, stopAfterMs: 7 * DAY_MS },
};

/** When to read the carrier's tracking again; null when it is final. `jitter` is from 0 to 1. */
export function nextReadAt(input: {
  status: ShipmentStatus;
  sinceAt: Date;
  now: Date;
  timeZone: string | undefined;
  jitter: number;
}): Date | null {
  const rhythm = RHYTHM[input.status];
  if (!rhythm || input.now.getTime() - input.sinceAt.getTime() > rhythm.stopAfterMs) {
    return null;
  }
  const everyMs =
    rhythm.nightMs !== undefined && isNight(hourAt(input.now, input.timeZone))
      ? rhythm.nightMs
      : rhythm.everyMs;
  return new Date(input.now.getTime() + spread(everyMs, input.jitter));
}

/** What is worth a person's look, by how long nothing has happened. */
export function staleness(status: ShipmentStatus, sinceAt: Date, now: Date): string | null {
  const idleMs = now.getTime() - sinceAt.getTime();
  if (status === "label_created" && idleMs > 2 * DAY_MS) {
    return "no_scan";
  }
  const isMoving = ["picked_up", "in_transit", "out_for_delivery", "return_in_transit"].includes(status);
  return isMoving && idleMs > 15 * DAY_MS ? "stalled" : null;
}
