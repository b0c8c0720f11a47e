import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  exitOnSignals,
  type HaCluster,
  haUrls,
  onLoopback,
  renderMachine,
  ServicesError,
  startHaCluster,
} from "../packages/testbed/src/index.ts";
import { planMachines } from "./ha/machines.ts";

const USAGE = `Usage: npm run ha -- [command]

  [--json]                     run three PostgreSQL under Patroni, three etcd and HAProxy on this machine until
                               Ctrl-C, which also removes their data; --json prints one line with the addresses
  render <machines> <folder>   write the configuration of three real machines (ops/ha/README.md)
`;

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Only their owner may read them: they hold passwords. */
const PRIVATE = { mode: 0o600 };

function render(machinesFile: string, folder: string): void {
  const plan = planMachines(machinesFile);
  for (const machine of plan.machines) {
    mkdirSync(join(folder, machine.name), { recursive: true, mode: 0o700 });
    for (const [name, text] of renderMachine(plan, machine)) {
      writeFileSync(join(folder, machine.name, name), text, PRIVATE);
    }
    print(join(folder, machine.name));
  }
}

function describe(cluster: HaCluster) {
  const { proxy, machines } = cluster.plan;
  return {
    ...haUrls(cluster.plan),
    statisticsUrl: `http://${proxy.address}:${proxy.statisticsPort}/`,
    logs: cluster.folder,
    machines: machines.map(({ name, address, ports }) => ({
      name,
      postgres: `${address}:${ports.postgres}`,
      patroniUrl: `http://${address}:${ports.patroni}`,
      etcdUrl: `http://${address}:${ports.etcd}`,
      patroniConfig: join(cluster.folder, name, "patroni.yml"),
    })),
  };
}

async function bringUp(asJson: boolean): Promise<void> {
  exitOnSignals();
  const cluster = await startHaCluster(await onLoopback());
  const found = describe(cluster);
  if (asJson) {
    print(JSON.stringify(found));
  } else {
    print(`DATABASE_URL=${found.databaseUrl}`);
    print(`MIGRATION_DATABASE_URL=${found.migrationDatabaseUrl}`);
    print(`HAProxy     ${found.statisticsUrl}`);
    for (const { name, postgres, patroniUrl, etcdUrl } of found.machines) {
      print(`machine ${name}   PostgreSQL ${postgres}   Patroni ${patroniUrl}   etcd ${etcdUrl}`);
    }
    print(`patronictl -c ${found.machines[0]?.patroniConfig ?? ""} list`);
    print("Ctrl-C ends it and removes its data.");
  }
  // Until a signal comes.
  setInterval(() => undefined, 60_000);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [command, machinesFile, folder] = positionals;
  if (command === undefined && values.help !== true) {
    await bringUp(values.json ?? false);
    return 0;
  }
  if (command === "render" && machinesFile !== undefined && folder !== undefined) {
    render(machinesFile, folder);
    return 0;
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
  process.stderr.write(`ha: ${error.message}\n`);
  process.exitCode = 1;
}
