export interface Backoff {
  readonly firstMs: number;
  /** Two where nothing is said. */
  readonly factor?: number;
  readonly maxMs: number;
}

const SPREAD = 0.1;
const MAX_DOUBLINGS = 30;

/** The planned wait after so many failed attempts, counted from one. */
export function plannedMs({ firstMs, factor = 2, maxMs }: Backoff, attempt: number): number {
  return Math.min(maxMs, firstMs * factor ** Math.min(Math.max(0, attempt - 1), MAX_DOUBLINGS));
}

/** A wait, a tenth shorter or longer: what failed together does not come back together. `chance` is from 0 to 1. */
export function spread(ms: number, chance: number = Math.random()): number {
  return Math.round(ms * (1 - SPREAD + 2 * SPREAD * chance));
}

/** How long a retry waits: the planned wait, jittered, and never less than the other side required. */
export function retryInMs(planned: number, askedMs: number | null = null, chance?: number): number {
  return Math.max(spread(planned, chance), askedMs ?? 0);
}
