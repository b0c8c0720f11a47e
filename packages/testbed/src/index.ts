export { losePostgres, startScratchPostgres } from "./backup/disaster.ts";
export { archiveSettings, backupConf, backupRunbook } from "./backup/files.ts";
export { missingBackupPackages, openRepository, type BackupRepository } from "./backup/repository.ts";
export type { HaCluster } from "./ha/cluster.ts";
export type { HaMember } from "./ha/member.ts";
export { missingHaPackages } from "./ha/packages.ts";
export { onLoopback, onNetwork, type HaPlace } from "./ha/place.ts";
export { DEFAULT_PORTS, type HaPlan } from "./ha/plan.ts";
export { renderMachine } from "./ha/render.ts";
export { haUrls, startHaCluster } from "./ha/start-cluster.ts";
export { atExit, exitOnSignals } from "./machine/at-exit.ts";
export { freePort, freePorts } from "./machine/free-ports.ts";
export { isUp, portOf } from "./machine/loopback.ts";
export { askPort, commandLineOf, findOnPath, isPortTaken, isRoot, mustRun } from "./machine/run.ts";
export { startBalancer } from "./network/balancer.ts";
export { openFlakyProxy, type FlakyProxy } from "./network/flaky-proxy.ts";
export { startMailServer, tokenIn, type MailServer } from "./network/mail-server.ts";
export { introduceApi } from "./network/sims.ts";
export { startTarpit, type Tarpit } from "./network/tarpit.ts";
export { startTcpProxy, type TcpProxy } from "./network/tcp-proxy.ts";
export { KeptProgram, type KeptProgramOptions } from "./programs/kept-program.ts";
export {
  backendProgram,
  runBackend,
  startProgram,
  type Environment,
  type Program,
} from "./programs/program.ts";
export {
  PROJECT_ROOT,
  servicesConfig,
  ServicesError,
  serviceUrls,
  type ServicesConfig,
  type ServiceUrls,
} from "./services/config.ts";
export { servicesStatus, startServices, stopServices, wipeServices } from "./services/control.ts";
export {
  createDatabase,
  dropAbandonedDatabases,
  dropDatabase,
  runAsTenant,
  type TestDatabase,
} from "./services/databases.ts";
export { startPgBouncer, type Pooler } from "./services/pgbouncer.ts";
export { findPostgresBinaries } from "./services/postgres-binaries.ts";
export { startPostgres, stopPostgres } from "./services/postgres.ts";
export { startPrivateRedis, type PrivateRedis } from "./services/private-redis.ts";
export { startPrivateServices, type PrivateServices } from "./services/private-services.ts";
export { redisPid, startRedis, stopRedis, wipeRedis } from "./services/redis.ts";
export { eventually } from "./waiting/eventually.ts";
export { inParallel } from "./waiting/in-parallel.ts";
export { holdsWithin, timeUntil, until } from "./waiting/until.ts";
