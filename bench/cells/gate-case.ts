import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { layDatabase, type BenchDatabase } from "../orders/database/lay-database.ts";
import { runHttp } from "../orders/orders-case.ts";
import { startApi } from "../orders/service.ts";
import type { Settings } from "../orders/settings.ts";
import { costOf, type Costs } from "./costs.ts";

const AWAY = readFileSync(resolve(import.meta.dirname, "gate-away.sql"), "utf8");

async function gateOf(database: BenchDatabase): Promise<string> {
  const functions = await database.rows<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'directory'::regnamespace and proname in ('enter', 'admit')`,
  );
  return functions.map(({ text }) => `${text};`).join("\n");
}

/** The same service on the same tables, by turns with the gate and without it. */
export async function runGate(settings: Settings): Promise<Costs> {
  const database = await layDatabase(settings);
  const service = await startApi(database, "new");
  const server = await database.serverPid();
  const gate = await gateOf(database);
  const costs = { usual: [] as number[], compared: [] as number[] };
  const run = async (functions: string, into: number[]) => {
    await database.rows(functions);
    into.push(costOf([await runHttp(service, database, settings, { server })]));
  };
  try {
    for (let turn = 0; turn < settings.runs; turn += 1) {
      const sides = [() => run(AWAY, costs.usual), () => run(gate, costs.compared)];
      for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
        await side();
      }
    }
  } finally {
    await service.stop();
    await database.drop();
  }
  return costs;
}
