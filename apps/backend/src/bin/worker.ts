import { constants, setPriority } from "node:os";
import { sweep } from "../flows/sweep.ts";
import { tidy } from "../flows/tidy.ts";
import { openWorkerRedis } from "../queue/connection.ts";
import { booksHandler } from "../worker/handlers/books.handler.ts";
import { catalogPublishHandler } from "../worker/handlers/catalog-publish.handler.ts";
import { catalogSyncHandler } from "../worker/handlers/catalog-sync.handler.ts";
import { hintsHandler } from "../worker/handlers/hints.handler.ts";
import { intakeHandler } from "../worker/handlers/intake.handler.ts";
import { mailHandler } from "../worker/handlers/mail.handler.ts";
import { notifyHandler } from "../worker/handlers/notify.handler.ts";
import { reconcileHandler } from "../worker/handlers/reconcile.handler.ts";
import { shippingHandler } from "../worker/handlers/shipping.handler.ts";
import { runEvery } from "../worker/sweeper.ts";
import { startWorkers } from "../worker/worker.ts";
import { configOrExit, lay } from "./compose.ts";
import { createMailer } from "./mailer.ts";
import { createRegistry, createSweepGauges, serveMetrics } from "./metrics.ts";
import { refuseUnsafeRedis } from "./redis-safety.ts";
import { shutDownOn } from "./shutdown.ts";
import { startTracing } from "./tracing.ts";

const PATIENCE = { statementTimeoutMs: 10_000, poolWaitMs: 5_000 };
const SWEEP_EVERY_MS = 2_000;
const TIDY_EVERY_MS = 600_000;

// Where both share a machine, the API answers first: platforms wait for it, and give up on it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const config = configOrExit();
const stopTracing = startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT);
const foundation = lay(config, "estiba-worker", PATIENCE);
const { services, logger } = foundation;
await refuseUnsafeRedis(foundation);
const workerRedis = openWorkerRedis(config.REDIS_URL, logger);
const workers = startWorkers(
  {
    mail: mailHandler(services, createMailer(config)),
    intake: intakeHandler(services),
    hints: hintsHandler(services),
    reconcile: reconcileHandler(services),
    notify: notifyHandler(services),
    shipping: shippingHandler(services),
    books: booksHandler(services),
    "catalog-sync": catalogSyncHandler(services),
    "catalog-publish": catalogPublishHandler(services),
  },
  workerRedis,
  logger,
);
const registry = createRegistry(foundation);
const seen = createSweepGauges(registry);
const sweeper = runEvery("sweeper", SWEEP_EVERY_MS, logger, async () => {
  await sweep(services, seen.due);
  seen.swept();
});
const tidier = runEvery("tidier", TIDY_EVERY_MS, logger, () => tidy(services));
const closeMetrics = await serveMetrics(registry, config.METRICS_HOST, config.METRICS_PORT);
logger.info({ process: "worker" }, "worker running");

shutDownOn(logger, async () => {
  await Promise.all([sweeper.stop(), tidier.stop()]);
  await workers.close();
  workerRedis.disconnect();
  closeMetrics();
  await stopTracing();
  await foundation.close();
});
