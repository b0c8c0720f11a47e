import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type BackupRepository,
  losePostgres,
  openRepository,
  startPostgres,
  startScratchPostgres,
} from "../../../packages/testbed/src/index.ts";
import { isYes } from "../../check/answers.ts";
import type { Claims } from "../../kit/claims.ts";
import { ms } from "../../kit/latency.ts";
import { isShort, lasting } from "../../kit/scale.ts";
import type { Attempt } from "../../load/history.ts";
import { buy, type Buyers, type Purchase } from "../../world/buyers.ts";
import { tellRedis } from "../../world/redis.ts";
import { openSql } from "../../world/sql.ts";
import { withWorld, type World } from "../../world/world.ts";
import { CHANNELS, finish, type Row, shoppers } from "../row.ts";
import {
  archived,
  archivingFigure,
  backupFigures,
  firstAckAfter,
  missingAcks,
  recovered,
  sendAgain,
  timed,
  typeForService,
  written,
} from "./kit.ts";

/** Polling as rare as it may be: what comes back by it came because the operator's command made it due. */
const RARELY = "recent=3600/600,day=86400/86400,week=604800/604800";
const AFTER_RESTORE = "after the restore";

interface Moments {
  readonly targetMs: number;
  readonly disasterMs: number;
  readonly backMs: number;
}

/** Backups as on any day, and the moment that somebody will want back. */
async function untilDisaster(
  world: World,
  repository: BackupRepository,
  claims: Claims,
): Promise<Pick<Moments, "targetMs" | "disasterMs">> {
  await wait(lasting(20_000, 3_000));
  const startMs = Date.now();
  const incremental = await timed(() => repository.type("incremental backup"));
  await wait(lasting(10_000, 2_000));
  const targetMs = Date.now();
  await wait(lasting(20_000, 3_000));
  await archived(world.sql);
  await wait(lasting(10_000, 2_000));
  const disasterMs = Date.now();
  await losePostgres(world.pair.config);
  claims.figure(`incremental backup under load took ${ms(incremental.tookMs)}`);
  claims.figure(archivingFigure(repository, startMs, disasterMs));
  return { targetMs, disasterMs };
}

/** What the operator's page says, in its order. */
async function restore(
  world: World,
  repository: BackupRepository,
  claims: Claims,
  { targetMs, disasterMs }: Pick<Moments, "targetMs" | "disasterMs">,
): Promise<Moments> {
  const TARGET = written(targetMs);
  await Promise.all([world.api.stop(), world.worker.stop()]);
  const copied = await timed(() => repository.type("restore to a moment", { TARGET }));
  const replayed = await timed(async () => {
    await startPostgres(world.pair.config);
    await recovered(world.sql);
  });
  await tellRedis(world.pair.config, "FLUSHALL");
  const said = await typeForService(world, repository.block(AFTER_RESTORE), { TARGET });
  claims.hold(
    "the operator's command makes every platform's polling due and alerts the owner of every own shop",
    said.includes("due for 4 shops") && said.includes("owners of 6 shops"),
    said,
  );
  const backMs = Date.now();
  await Promise.all([world.api.start(), world.worker.start()]);
  const first = await firstAckAfter(world, backMs);
  claims.figure(
    `RTO ${ms(first.t1 - disasterMs)} to the first acknowledgement: files ${ms(copied.tookMs)}, WAL ${ms(replayed.tookMs)}, processes ${ms(first.t1 - backMs)}`,
  );
  return { targetMs, disasterMs, backMs };
}

async function holdMoment(world: World, claims: Claims, { targetMs, disasterMs }: Moments): Promise<void> {
  const acks = world.history().filter(isYes);
  const before = acks.filter(({ t1 }) => t1 <= targetMs);
  const after = acks.filter(({ t1, t0 }) => t1 > targetMs && t0 <= disasterMs);
  const missing = await missingAcks(world.sql, before);
  claims.hold(
    "every order acknowledged before the moment is there",
    missing === 0,
    `${missing} of ${before.length} are not`,
  );
  const undone = await missingAcks(world.sql, after);
  claims.hold("what was acknowledged after the moment is not", undone > 0);
  claims.figure(
    `${before.length} acks before the moment, none lost; ${after.length} after it, ${undone} undone by the restore`,
  );
}

/** The other way out of the same disaster: everything that had been archived, in a copy beside. */
async function holdLatest(
  repository: BackupRepository,
  claims: Claims,
  acks: readonly Attempt[],
  disasterMs: number,
): Promise<void> {
  const data = join(repository.folder, "scratch");
  // The restored database has begun a timeline of its own since.
  await repository.type("rehearse", { SCRATCH: data }, " --target-timeline=current");
  const scratch = await startScratchPostgres(data);
  const sql = openSql(scratch.superUrl);
  try {
    await recovered(sql);
    const lost = await missingAcks(sql, acks);
    const [last] = await sql.rows<{ at_ms: number }>(
      "select extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as at_ms",
    );
    const lossMs = disasterMs - (last?.at_ms ?? 0);
    claims.figure(`RPO ${ms(lossMs)}: restored to the latest, ${lost} of ${acks.length} acks are missing`);
    // The setting, and the time that storing a segment takes.
    claims.atMost("loss when restored to the latest (ms)", lossMs, 65_000);
  } finally {
    await sql.close();
    await scratch.stop();
  }
}

async function alerts({ sql }: World): Promise<number> {
  return sql.number("select count(*)::int as n from app.alerts where type = 'shop.resend_required'");
}

async function play(world: World, repository: BackupRepository, claims: Claims): Promise<void> {
  repository.configure(world.pair.config);
  await repository.type("create the stanza");
  const load = await world.load();
  const early = shoppers(world);
  const full = await timed(() => repository.type("full backup"));
  claims.figure(`full backup under load took ${ms(full.tookMs)}`);
  const fall = await untilDisaster(world, repository, claims);
  await early.stop();
  const meanwhile = world.channelShops.flatMap((shop): Purchase[] =>
    world.sims === null ? [] : [{ shop, orderId: buy(world.sims, shop).id }],
  );
  const moments = await restore(world, repository, claims, fall);
  await holdMoment(world, claims, moments);
  const { targetMs, disasterMs, backMs } = moments;
  const acks = world.history().filter((attempt) => isYes(attempt) && attempt.t1 <= disasterMs);
  const isUndone = (attempt: Attempt): boolean =>
    isYes(attempt) && attempt.t1 > targetMs && attempt.t0 < backMs;
  const late = shoppers(world);
  const undone = world.history().filter(isUndone);
  const orders = await sendAgain(world, undone);
  await sendAgain(world, undone);
  const again = await typeForService(world, repository.block(AFTER_RESTORE), { TARGET: written(targetMs) });
  claims.hold("run twice, the command alerts nobody again", again.includes("owners of 0 shops"), again);
  await wait(lasting(10_000, 2_000));
  const buyers: Buyers = {
    get purchases() {
      return [...early.purchases, ...meanwhile, ...late.purchases];
    },
    stop: () => late.stop(),
  };
  await finish(world, load, claims, { healedAtMs: backMs, buyers, isUndone });
  const polled = await world.sql.number(
    "select count(*)::int as n from app.inbound_events where source = 'poll' and state = 'done'",
  );
  claims.hold("sales of the platforms came back by polling", polled > 0);
  claims.hold("one alert for each own shop", (await alerts(world)) === 6, String(await alerts(world)));
  claims.figure(`${orders} own orders sent again, twice; ${polled} sales brought back by polling`);
  for (const figure of await backupFigures(repository)) {
    claims.figure(figure);
  }
  await holdLatest(repository, claims, acks, disasterMs);
}

export const restoredToMoment: Row = {
  id: "B1",
  title: "PostgreSQL and its disk lost under load: restored to a moment by pgBackRest",
  needsBackup: true,
  run: async ({ template, seed, claims }) => {
    const repository = openRepository();
    const postgresSettings = {
      ...repository.postgresSettings,
      ...(isShort ? { archive_timeout: "10s" } : {}),
    };
    const options = { channels: CHANNELS, postgresSettings, settings: () => ({ RECONCILE: RARELY }) };
    try {
      await withWorld(template, seed, options, (world) => play(world, repository, claims));
    } finally {
      repository.close();
    }
  },
};
