import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Handlers } from "../http/call.ts";
import { authRoutes } from "../http/routes/auth.routes.ts";
import { healthRoutes } from "../http/routes/health.routes.ts";
import { tenantRoutes } from "../http/routes/tenant.routes.ts";
import { buildServer } from "../http/server.ts";
import { TokenBuckets } from "../queue/token-bucket.ts";
import type { Foundation } from "./compose.ts";
import { createProbes } from "./probes.ts";

export async function createApiServer(
  foundation: Foundation,
  registry: Registry,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const { services, redis } = foundation;
  const handlers: Handlers = {
    ...healthRoutes(createProbes(foundation, isStopping)),
    ...authRoutes(services),
    ...tenantRoutes(services),
  };
  return buildServer({ services, limiter: new TokenBuckets(redis), registry, handlers });
}
