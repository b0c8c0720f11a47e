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

export interface RateLimiter {
  consume(key: string, limit: Limit): Promise<Verdict>;
}
