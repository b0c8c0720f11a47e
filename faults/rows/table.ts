import { redisDown } from "./f03-redis-down.ts";
import type { Row } from "./row.ts";

export const ROWS: readonly Row[] = [redisDown];
