export type { Limit, RateLimiter, Verdict } from "../queue/limits.ts";
