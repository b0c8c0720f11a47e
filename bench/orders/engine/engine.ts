import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { findPostgresBinaries } from "../../../packages/testbed/src/index.ts";
import type { Settings } from "../settings.ts";

export const BATCH = 50;
const CLIENTS = 8;
const WEIGHTS = {
  plain: { new: 1 },
  mixed: { new: 85, repeat: 10, edit: 5 },
} as const;

/** Planned once, as the service plans its own; and by the index at every size, as nobody's plan should be otherwise. */
const OPTIONS = [
  "plan_cache_mode=force_generic_plan",
  ...["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"].map((plan) => `enable_${plan}=off`),
];

/** A line a second while pgbench runs: what it did in that second. */
export function ratesIn(output: string): number[] {
  return [...output.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)].map(([, tps]) => Number(tps));
}

async function pgbench(url: string, args: readonly string[]): Promise<string> {
  const program = join((await findPostgresBinaries()) ?? "", "pgbench");
  const child = spawn(program, [...args, url], {
    env: { ...process.env, PGOPTIONS: OPTIONS.map((option) => `-c ${option}`).join(" ") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0 || /aborted|ERROR/.test(output)) {
    throw new Error(`pgbench failed: ${output.slice(0, 1_000)}`);
  }
  return output;
}

export interface EngineRun {
  readonly perSecond: number;
  /** Processor time of the database an order. */
  readonly databaseMs: number;
}

export interface EngineTask {
  readonly kind: keyof typeof WEIGHTS;
  readonly ordersAtOnce: number;
  /** What the database has used so far. */
  cpuSeconds(): number;
}

function argumentsOf(settings: Settings, { kind, ordersAtOnce }: EngineTask): string[] {
  const { warmUpSeconds, seconds, tenants, variantsPerTenant, ordersPerTenant } = settings;
  const variables = {
    n: ordersAtOnce,
    tenants,
    variants: variantsPerTenant,
    old: ordersPerTenant,
    mixed: kind === "mixed" ? 1 : 0,
  };
  return [
    "--no-vacuum",
    "--protocol=prepared",
    `--client=${CLIENTS}`,
    "--jobs=2",
    "--progress=1",
    `--time=${warmUpSeconds + seconds}`,
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    ...Object.entries(WEIGHTS[kind]).map(
      ([script, weight]) => `--file=${resolve(import.meta.dirname, `${script}.pgbench.sql`)}@${weight}`,
    ),
  ];
}

/** The database alone, so many orders a transaction. */
export async function runEngine(url: string, settings: Settings, task: EngineTask): Promise<EngineRun> {
  const before = task.cpuSeconds();
  const output = await pgbench(url, argumentsOf(settings, task));
  const used = task.cpuSeconds() - before;
  const rates = ratesIn(output).slice(settings.warmUpSeconds);
  const done = Number(/transactions actually processed: (\d+)/.exec(output)?.[1]);
  if (rates.length === 0 || !(done > 0)) {
    throw new Error(`pgbench reported nothing: ${output.slice(0, 1_000)}`);
  }
  return {
    perSecond: (rates.reduce((sum, rate) => sum + rate, 0) / rates.length) * task.ordersAtOnce,
    databaseMs: (used * 1_000) / (done * task.ordersAtOnce),
  };
}
