import type { Check, HealthProbes } from "../http/routes/health/health.routes.ts";
import type { Foundation } from "./compose.ts";

const PROBE_LIMIT_MS = 1_000;

async function probe(ask: () => Promise<unknown>): Promise<Check> {
  const startMs = performance.now();
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), PROBE_LIMIT_MS).unref();
  });
  const status = await Promise.race([ask(), limit]).then(
    () => "up" as const,
    () => "down" as const,
  );
  return { status, latencyMs: Math.round((performance.now() - startMs) * 100) / 100 };
}

export function createProbes(foundation: Foundation, isStopping: () => boolean): HealthProbes {
  return {
    database: () => probe(() => foundation.database.pool.query("select 1")),
    cache: () => probe(() => foundation.redis.ping()),
    isStopping,
  };
}
