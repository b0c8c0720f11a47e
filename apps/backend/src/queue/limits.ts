export interface Limit {
  readonly perMinute: number;
  readonly burst: number;
  /** While each process counts for itself; otherwise the same. */
  readonly whenAlone?: Limit;
}

export interface Verdict {
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly retryAfterMs: number;
  readonly retryAfterSeconds: number;
  readonly resetSeconds: number;
}

export interface Debt {
  readonly count: number;
  readonly mostMs: number;
}

export interface RateLimiter {
  consume(key: string, limit: Limit): Promise<Verdict>;
  /** Takes so many at once, also those that are not there: the key is refused until they have come back. */
  charge(key: string, limit: Limit, debt: Debt): Promise<void>;
}

/** How many failures are free, and how long the wait after the others may grow. */
export interface Patience {
  readonly freeFailures: number;
  readonly mostMs: number;
}

/** Doubles the wait after every failure. The count expires half an hour after the last one. */
export interface FailureDelays {
  /** How long to wait before the next try. */
  waitMs(key: string): Promise<number>;
  failed(key: string, patience: Patience): Promise<void>;
  cleared(key: string): Promise<void>;
}
