import { setTimeout as wait } from "node:timers/promises";
import { createApiServer } from "./api-server.ts";
import { configOrExit, createFoundation } from "./compose.ts";
import { createRegistry, serveMetrics } from "./metrics.ts";
import { shutDownOn } from "./shutdown.ts";
import { startTracing } from "./tracing.ts";

const PATIENCE = { statementTimeoutMs: 1_000, poolWaitMs: 400 };
const DRAIN_MS = Number(process.env["SHUTDOWN_DRAIN_MS"] ?? 500);

const config = configOrExit();
const stopTracing = startTracing("estiba-api", config);
const foundation = createFoundation(config, "estiba-api", PATIENCE);
const registry = createRegistry(foundation);
let isStopping = false;
const app = await createApiServer(foundation, registry, () => isStopping);
const closeMetrics = await serveMetrics(registry, config);
await foundation.warmUp();
await app.listen({ host: config.HOST, port: config.PORT });
// Not ready first, so that a balancer turns away before connections are refused.
shutDownOn(foundation.logger, async () => {
  isStopping = true;
  await wait(DRAIN_MS);
  await app.close();
  closeMetrics();
  await stopTracing();
  await foundation.close();
});
const address = app.server.address();
foundation.logger.info({ port: typeof address === "object" ? address?.port : config.PORT }, "api listening");
