import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { exitOnSignals, PROJECT_ROOT, servicesConfig } from "../../packages/testbed/src/index.ts";
import { lineOf, type Costs } from "../cells/costs.ts";
import { whole } from "../orders/settings.ts";
import { costIn } from "./cost-in.ts";

exitOnSignals();

const DEFAULT_TURNS = 6;

/** Each checkout brings its own benchmark, program and schema; the services are those of this one. */
async function costOf(checkout: string): Promise<number> {
  const { directory, postgresPort, redisPort } = servicesConfig();
  const child = spawn("npx", ["node", "bench/orders/main.ts"], {
    cwd: checkout,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ESTIBA_SERVICES_DIR: directory,
      ESTIBA_PG_PORT: String(postgresPort),
      ESTIBA_REDIS_PORT: String(redisPort),
      BENCH_CASES: "plain",
      BENCH_PATHS: "new",
      BENCH_RUNS: "1",
    },
  });
  const output = await text(child.stdout);
  const cost = costIn(output);
  if (cost === null) {
    throw new Error(`${checkout} said nothing of processor time:\n${output}`);
  }
  return cost;
}

const [named] = process.argv.slice(2);
const before = resolve(named ?? "");
if (named === undefined || !existsSync(join(before, "node_modules"))) {
  process.stderr.write("usage: npm run bench:against -- <folder of another checkout, with npm ci done>\n");
  process.exit(2);
}
const costs = { usual: [] as number[], compared: [] as number[] } satisfies Costs;
const turns = whole("BENCH_RUNS", DEFAULT_TURNS);
for (let turn = 0; turn < turns; turn += 1) {
  const sides = [
    async () => costs.usual.push(await costOf(before)),
    async () => costs.compared.push(await costOf(PROJECT_ROOT)),
  ];
  for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
    await side();
  }
}
process.stdout.write(`${lineOf("this checkout against the other", costs)}\n`);
process.exit(0);
