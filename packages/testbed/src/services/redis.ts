import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDirectory, type ServicesConfig, ServicesError } from "./config.ts";
import { askPort, commandLineOf, findOnPath, isPortTaken, mustRun } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

const directoryOf = (config: ServicesConfig): string => join(config.directory, "redis");
const configFileOf = (config: ServicesConfig): string => join(directoryOf(config), "redis.conf");
const pidFileOf = (config: ServicesConfig): string => join(directoryOf(config), "redis.pid");
const logFileOf = (config: ServicesConfig): string => join(directoryOf(config), "redis.log");

export function findRedisServer(): string | undefined {
  return findOnPath("redis-server");
}

function settings(config: ServicesConfig): string {
  return [
    "bind 127.0.0.1",
    `port ${config.redisPort}`,
    `dir "${directoryOf(config)}"`,
    `pidfile "${pidFileOf(config)}"`,
    `logfile "${logFileOf(config)}"`,
    "daemonize yes",
    // Keeps the path of this file in the process' arguments, by which we recognise our own.
    "set-proc-title no",
    "appendonly yes",
    "appendfsync everysec",
    "maxmemory-policy noeviction",
    'save ""',
    "",
  ].join("\n");
}

/** The id of the Redis this directory started, while it runs. */
export function redisPid(config: ServicesConfig): number | undefined {
  let pid: number;
  try {
    pid = Number(readFileSync(pidFileOf(config), "utf8"));
  } catch {
    return undefined;
  }
  const commandLine = commandLineOf(pid) ?? "";
  return commandLine.includes("redis-server") && commandLine.includes(configFileOf(config)) ? pid : undefined;
}

async function redisAnswers(port: number): Promise<boolean> {
  return (await askPort(port, Buffer.from("PING\r\n")))?.toString().startsWith("+PONG") === true;
}

export async function isRedisReady(config: ServicesConfig): Promise<boolean> {
  return redisPid(config) !== undefined && (await redisAnswers(config.redisPort));
}

export async function startRedis(config: ServicesConfig): Promise<void> {
  if (await isRedisReady(config)) {
    return;
  }
  const pid = redisPid(config);
  if (pid !== undefined) {
    throw new ServicesError(
      `Redis ${pid} of ${config.directory} runs but does not answer on port ${config.redisPort}; stop it first`,
    );
  }
  if (await isPortTaken(config.redisPort)) {
    throw new ServicesError(
      `port ${config.redisPort} is taken by another program; set ESTIBA_REDIS_PORT to a free one`,
    );
  }
  const server = findRedisServer();
  if (server === undefined) {
    throw new ServicesError("redis-server is not installed");
  }
  ensureDirectory(directoryOf(config));
  writeFileSync(configFileOf(config), settings(config));
  await mustRun(server, [configFileOf(config)]);
  if (!(await holdsWithin(() => isRedisReady(config), START_TIMEOUT_MS))) {
    throw new ServicesError(`Redis does not answer on port ${config.redisPort}; see ${logFileOf(config)}`);
  }
}

export async function stopRedis(config: ServicesConfig): Promise<void> {
  const pid = redisPid(config);
  if (pid === undefined) {
    return;
  }
  process.kill(pid, "SIGCONT");
  const isGone = (): boolean => redisPid(config) === undefined;
  await askPort(config.redisPort, Buffer.from("SHUTDOWN\r\n"), STOP_TIMEOUT_MS);
  if (await holdsWithin(isGone, STOP_TIMEOUT_MS)) {
    return;
  }
  process.kill(pid, "SIGKILL");
  await holdsWithin(isGone, STOP_TIMEOUT_MS);
}

/** Deletes everything Redis has written; it must be stopped. */
export function wipeRedis(config: ServicesConfig): void {
  if (redisPid(config) !== undefined) {
    throw new ServicesError("stop Redis before wiping its data");
  }
  rmSync(directoryOf(config), { recursive: true, force: true });
}
