import { parseArgs } from "node:util";
import {
  isRoot,
  ServicesError,
  servicesStatus,
  startServices,
  stopServices,
  wipeServices,
} from "../packages/testbed/src/index.ts";

const USAGE = `Usage: node scripts/services.ts <command>

  up [--install]    start a private PostgreSQL and Redis, print their addresses
  down [--wipe]     stop them; --wipe also deletes their data
  status [--json]   say whether they run; exit code 3 when they do not

Environment: ESTIBA_PG_PORT (54329), ESTIBA_REDIS_PORT (63799), ESTIBA_SERVICES_DIR (.services)
`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

async function up(mayInstall: boolean): Promise<number> {
  const urls = await startServices({ mayInstall: mayInstall || (process.env["CI"] === "true" && isRoot()) });
  print(`DATABASE_URL=${urls.databaseUrl}`);
  print(`MIGRATION_DATABASE_URL=${urls.migrationDatabaseUrl}`);
  print(`REDIS_URL=${urls.redisUrl}`);
  return 0;
}

async function status(asJson: boolean): Promise<number> {
  const found = await servicesStatus();
  if (asJson) {
    print(JSON.stringify(found, null, 2));
  } else {
    print(`PostgreSQL ${found.postgres}  ${found.databaseUrl}`);
    print(`Redis      ${found.redis}  ${found.redisUrl}`);
  }
  return found.postgres === "running" && found.redis === "running" ? 0 : 3;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { install: { type: "boolean" }, wipe: { type: "boolean" }, json: { type: "boolean" } },
  });
  const [command] = positionals;
  if (command === "up") {
    return up(values.install ?? false);
  }
  if (command === "down") {
    await (values.wipe === true ? wipeServices() : stopServices());
    return 0;
  }
  if (command === "status") {
    return status(values.json ?? false);
  }
  process.stderr.write(USAGE);
  return 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof ServicesError)) {
    throw error;
  }
  process.stderr.write(`services: ${error.message}\n`);
  process.exitCode = 1;
}
