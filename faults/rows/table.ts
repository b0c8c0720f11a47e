import { restoredToMoment } from "./backup/b1-restored-to-a-moment.ts";
import { moveUnderLoad } from "./cells/c1-move-under-load.ts";
import { moverKilled } from "./cells/c2-mover-killed.ts";
import { partsKilled } from "./cells/c3-parts-killed.ts";
import { inFlight } from "./cells/c4-in-flight.ts";
import { directoryAstray } from "./cells/c5-directory-astray.ts";
import { pausedAndGateless } from "./cells/c6-paused-and-gateless.ts";
import { refusedCleanly } from "./cells/c7-refused-cleanly.ts";
import { everyDoor } from "./cells/c8-every-door.ts";
import { killApi } from "./f01-kill-api.ts";
import { killWorker } from "./f02-kill-worker.ts";
import { redisDown } from "./f03-redis-down.ts";
import { redisStopped } from "./f04-redis-stopped.ts";
import { flushall } from "./f05-flushall.ts";
import { redisLost } from "./f06-redis-lost.ts";
import { redisFull } from "./f07-redis-full.ts";
import { halfOpen } from "./f08-half-open.ts";
import { postgresRestart } from "./f09-postgres-restart.ts";
import { connections } from "./f10-connections.ts";
import { blackHole } from "./f11-black-hole.ts";
import { slowChannel } from "./f12-slow-channel.ts";
import { channelFaults } from "./f13-channel-faults.ts";
import { shuffled } from "./f14-shuffled.ts";
import { lastUnit } from "./f15-last-unit.ts";
import { manyLines } from "./f16-many-lines.ts";
import { poison } from "./f18-poison.ts";
import { rollingRestart } from "./f19-rolling-restart.ts";
import { pausedWorker } from "./f22-paused-worker.ts";
import { everythingAtOnce } from "./f23-everything-at-once.ts";
import { killBuying } from "./f24-kill-buying.ts";
import { leaderKilled } from "./ha/ha1-leader-killed.ts";
import { switchover } from "./ha/ha2-switchover.ts";
import { leaderCutOff } from "./ha/ha3-leader-cut-off.ts";
import { standbysAway } from "./ha/ha4-standbys-away.ts";
import type { Row } from "./row.ts";

export const ROWS: readonly Row[] = [
  killApi,
  killWorker,
  redisDown,
  redisStopped,
  flushall,
  redisLost,
  redisFull,
  halfOpen,
  postgresRestart,
  connections,
  blackHole,
  slowChannel,
  channelFaults,
  shuffled,
  lastUnit,
  manyLines,
  poison,
  rollingRestart,
  pausedWorker,
  everythingAtOnce,
  killBuying,
  leaderKilled,
  switchover,
  leaderCutOff,
  standbysAway,
  restoredToMoment,
  moveUnderLoad,
  moverKilled,
  partsKilled,
  inFlight,
  directoryAstray,
  pausedAndGateless,
  refusedCleanly,
  everyDoor,
];
