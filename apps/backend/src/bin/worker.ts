import { constants, setPriority } from "node:os";
import { readCellFigures } from "../db/cell-figures.ts";
import { readQueueFigures } from "../db/queue-figures.ts";
import { sweep } from "../flows/upkeep/sweep.ts";
import { sweepClaims } from "../flows/upkeep/sweep-claims.ts";
import { tidy } from "../flows/upkeep/tidy.ts";
import { newId } from "../kernel/ids.ts";
import { openWorkerRedis } from "../queue/connection.ts";
import { QUEUES, type QueueName } from "../queue/queues.ts";
import { booksHandler } from "../worker/handlers/books.handler.ts";
import { catalogPublishHandler } from "../worker/handlers/catalog-publish.handler.ts";
import { catalogSyncHandler } from "../worker/handlers/catalog-sync.handler.ts";
import { hintsHandler } from "../worker/handlers/hints.handler.ts";
import { intakeHandler } from "../worker/handlers/intake.handler.ts";
import { mailHandler } from "../worker/handlers/mail.handler.ts";
import { notifyHandler } from "../worker/handlers/notify.handler.ts";
import { reconcileHandler } from "../worker/handlers/reconcile.handler.ts";
import { shippingHandler } from "../worker/handlers/shipping.handler.ts";
import { startHeart } from "../worker/heart.ts";
import { Pulse } from "../worker/pulse.ts";
import { Stubborn } from "../worker/stubborn.ts";
import { runEvery } from "../worker/sweeper.ts";
import { UNANSWERED_UNTIL_END, Watch } from "../worker/watch.ts";
import { startWorkers } from "../worker/worker.ts";
import { configOrExit, createFoundation } from "./compose.ts";
import { createMailer } from "./mailer.ts";
import { createRegistry, serveMetrics } from "./metrics.ts";
import { refuseUnsafeRedis } from "./redis-safety.ts";
import { shutDownOn } from "./shutdown.ts";
import { startTracing } from "./tracing.ts";
import { createCellGauges, createWorkerGauges } from "./worker-metrics.ts";

const PATIENCE = { statementTimeoutMs: 10_000, poolWaitMs: 5_000 };
const SWEEP = { everyMs: 2_000, deadlineMs: 10_000 };
const TIDY = { everyMs: 600_000, deadlineMs: 300_000 };
const CLAIMS = { everyMs: 3_600_000, deadlineMs: 60_000 };
const FIGURES = { everyMs: 15_000, deadlineMs: 10_000 };
/** A tenant that is due in so many sweeps without a break may have rings that are swallowed. */
const SWEEPS_UNTIL_REPAIR = 5;
const MAX_REPAIRS = 20;

// Where both share a machine, the API has priority: platforms time out and disable slow receivers.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const config = configOrExit();
const stopTracing = startTracing("estiba-worker", config);
const foundation = createFoundation(config, "estiba-worker", PATIENCE);
const { services, logger, bell } = foundation;
await refuseUnsafeRedis(foundation);
const workerRedis = openWorkerRedis(config.REDIS_URL, logger);
const pulse = new Pulse();
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
  { connection: workerRedis, logger, pulse, ring: (queue, tenantId) => bell.ring(queue, tenantId) },
);
const registry = createRegistry(foundation);
const gauges = createWorkerGauges(registry, { lanes: workers.lanes, pulse });
const showCell = createCellGauges(registry);
const processId = newId("wrk");
const watch = new Watch({
  pulse,
  lanes: workers.lanes,
  sendCanary: (queue) => bell.sendCanary(queue, processId),
});

function startSweeper(queue: QueueName) {
  const stubborn = new Stubborn(SWEEPS_UNTIL_REPAIR);
  return runEvery(`sweeper of ${queue}`, SWEEP, logger, async () => {
    const tenants = await sweep(services, queue);
    gauges.due(queue, tenants.length);
    watch.swept(queue);
    for (const tenantId of stubborn.note(tenants).slice(0, MAX_REPAIRS)) {
      if (await bell.repair(queue, tenantId)) {
        logger.warn({ queue, tenantId }, "rings were swallowed by a job that is in no list");
      }
    }
  });
}

const canary = { everyMs: (config.WORKER_SILENCE_SECONDS * 1_000) / UNANSWERED_UNTIL_END, deadlineMs: 5_000 };
const heart = startHeart(config.WORKER_SILENCE_SECONDS * 1_000);
const loops = [
  ...QUEUES.map(startSweeper),
  runEvery("tidier", TIDY, logger, () => tidy(services)),
  runEvery("sweeper of claims", CLAIMS, logger, () => sweepClaims(services)),
  runEvery("figures", FIGURES, logger, async () => {
    gauges.figures(await services.inDirectory(readQueueFigures));
    showCell(await services.inDirectory(readCellFigures));
  }),
  runEvery("canary", canary, logger, async () => {
    const reasons = watch.fatal();
    if (reasons.length > 0) {
      logger.fatal(
        { reason: reasons.join(", ") },
        "the worker is stuck and exits, so that a new one can take over",
      );
      process.exit(1);
    }
    await watch.ask();
  }),
];
const closeMetrics = await serveMetrics(registry, config, () => watch.problems());

shutDownOn(logger, async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await workers.close();
  await heart.stop();
  workerRedis.disconnect();
  closeMetrics();
  await stopTracing();
  await foundation.close();
});
logger.info({ process: "worker" }, "worker running");
