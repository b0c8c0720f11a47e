export interface Limit {
  readonly perMinute: number;
  readonly burst: number;
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
