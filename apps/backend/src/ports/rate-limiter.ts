export type { FailureDelays, Limit, Patience, RateLimiter, Verdict } from "../queue/limits.ts";
