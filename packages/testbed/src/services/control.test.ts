import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { servicesConfig, type ServicesConfig } from "./config.ts";
import { servicesStatus, startServices, stopServices, wipeServices } from "./control.ts";
import { freePorts } from "../machine/free-ports.ts";
import { postgresPid, startPostgres, stopPostgres } from "./postgres.ts";
import { findPsql } from "./postgres-binaries.ts";
import { redisPid, startRedis, stopRedis, wipeRedis } from "./redis.ts";
import { askPort } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";

async function listenAnywhere(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("a private pair of services", () => {
  let parent: string;
  let config: ServicesConfig;
  let psqlProgram: string;

  const psql = (user: string, sql: string): string => {
    const server = ["-h", "127.0.0.1", "-p", String(config.postgresPort), "-U", user, "-d", "estiba"];
    const result = spawnSync(psqlProgram, [...server, "-X", "-A", "-t", "-c", sql]);
    return `${result.stdout.toString()}${result.stderr.toString()}`.trim();
  };
  const redis = async (command: string): Promise<string> =>
    (await askPort(config.redisPort, Buffer.from(`${command}\r\n`)))?.toString() ?? "no answer";

  beforeAll(async () => {
    // mkdtemp makes it private to us, so a root run also shows that the postgres user gets a home elsewhere.
    parent = mkdtempSync(join(tmpdir(), "estiba-services-"));
    const [postgresPort = 0, redisPort = 0] = await freePorts(2);
    config = servicesConfig({
      directory: join(parent, "pair"),
      postgresPort,
      redisPort,
      postgresSettings: { shared_buffers: "16MB", max_connections: "20" },
    });
    psqlProgram = await findPsql();
    await startServices(config);
  }, 60_000);

  afterAll(async () => {
    await wipeServices(config);
    rmSync(parent, { recursive: true });
  });

  test("answers with addresses that work", async () => {
    expect(await servicesStatus(config)).toEqual({
      postgres: "running",
      redis: "running",
      databaseUrl: `postgres://estiba_app@127.0.0.1:${config.postgresPort}/estiba`,
      migrationDatabaseUrl: `postgres://estiba_owner@127.0.0.1:${config.postgresPort}/estiba`,
      redisUrl: `redis://127.0.0.1:${config.redisPort}/0`,
    });
    expect(psql("estiba_app", "SELECT current_user")).toBe("estiba_app");
  });

  test("overrides the standard settings and keeps the safe ones", async () => {
    expect(psql("estiba_app", "SHOW max_connections")).toBe("20");
    expect(psql("estiba_app", "SHOW fsync")).toBe("on");
    expect(psql("estiba_app", "SHOW synchronous_commit")).toBe("on");
    expect(await redis("CONFIG GET maxmemory-policy")).toContain("noeviction");
    expect(await redis("CONFIG GET appendonly")).toContain("yes");
  });

  test("lets the owner hand a function to the sweeper, and the application own nothing", () => {
    const handOver = `
      CREATE SCHEMA sweeping; GRANT CREATE ON SCHEMA sweeping TO estiba_sweeper;
      CREATE FUNCTION sweeping.one() RETURNS int LANGUAGE sql AS 'SELECT 1';
      ALTER FUNCTION sweeping.one() OWNER TO estiba_sweeper;`;
    expect(psql("estiba_owner", handOver)).not.toContain("ERROR");
    expect(psql("estiba_app", "CREATE TABLE public.mine ()")).toContain("permission denied");
    expect(psql("estiba_sweeper", "SELECT 1")).toContain("not permitted to log in");
  });

  test("keeps data over a stop and a start, and starting twice changes nothing", async () => {
    await redis("SET kept yes");
    await stopServices(config);
    expect(await servicesStatus(config)).toMatchObject({ postgres: "stopped", redis: "stopped" });
    await startServices(config);
    const pids = [postgresPid(config), redisPid(config)];
    await startServices(config);
    expect([postgresPid(config), redisPid(config)]).toEqual(pids);
    expect(await redis("GET kept")).toContain("yes");
  });

  test("comes back after both were killed", async () => {
    for (const pid of [postgresPid(config), redisPid(config)]) {
      process.kill(pid ?? 0, "SIGKILL");
    }
    const isDead = (): boolean => postgresPid(config) === undefined && redisPid(config) === undefined;
    expect(await holdsWithin(isDead, 5000)).toBe(true);
    await startServices(config);
    expect(psql("estiba_app", "SELECT 1")).toBe("1");
  });

  test("stops one of the two, even a paused one, and starts it empty after a wipe", async () => {
    process.kill(redisPid(config) ?? 0, "SIGSTOP");
    expect(await servicesStatus(config)).toMatchObject({ postgres: "running", redis: "stopped" });
    await stopRedis(config);
    wipeRedis(config);
    await startRedis(config);
    expect(await redis("DBSIZE")).toBe(":0\r\n");
    await stopPostgres(config, "immediate");
    await startPostgres(config);
    expect(psql("estiba_app", "SELECT 1")).toBe("1");
  });
});

test("a port in use is named together with the setting that changes it", async () => {
  const stranger = await listenAnywhere();
  const directory = mkdtempSync(join(tmpdir(), "estiba-services-"));
  try {
    const taken = { directory, postgresPort: portOf(stranger), redisPort: portOf(stranger) };
    await expect(startServices(taken)).rejects.toThrow(/port \d+ is taken .* ESTIBA_PG_PORT/);
    expect(await servicesStatus(taken)).toMatchObject({ postgres: "stopped", redis: "stopped" });
  } finally {
    stranger.close();
    rmSync(directory, { recursive: true });
  }
});

test("a port setting that is no port is refused with its name", () => {
  vi.stubEnv("ESTIBA_PG_PORT", "http");
  try {
    expect(() => servicesConfig()).toThrow(/ESTIBA_PG_PORT must be a port number/);
  } finally {
    vi.unstubAllEnvs();
  }
});
