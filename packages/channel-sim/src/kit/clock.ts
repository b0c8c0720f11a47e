export type SimClock = { nowMs(): number };

export const systemClock: SimClock = { nowMs: () => Date.now() };

export type ManualClock = SimClock & { advanceMs(amountMs: number): void };

export function createManualClock(startMs: number): ManualClock {
  let currentMs = startMs;
  return {
    nowMs: () => currentMs,
    advanceMs: (amountMs) => {
      currentMs += amountMs;
    },
  };
}
