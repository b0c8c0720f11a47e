import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ShopSummary, SimProduct } from "../../packages/channel-sim/src/index.ts";
import { PROJECT_ROOT, wipeServices } from "../../packages/testbed/src/index.ts";
import type { DemoFacts } from "./facts.ts";

const FREE_PORTS = Object.fromEntries(
  ["API", "METRICS", "WORKER_METRICS", "PG", "REDIS", "OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP"].map(
    (name) => [`DEMO_${name}_PORT`, "0"],
  ),
);

export interface Demo {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly facts: DemoFacts;
  /** Once the shops are filled, which may be after the line. */
  readonly seeded: Promise<void>;
}

export function spawnDemo(
  directory: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [join(PROJECT_ROOT, "scripts/demo.ts"), ...args], {
    env: { ...process.env, ...FREE_PORTS, DEMO_DIR: directory, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves with the code a demo ends with, and what it complained of. */
export async function ending(child: ChildProcess): Promise<{ code: number | null; complaint: string }> {
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's own arguments
  const [code] = (await once(child, "close")) as [number | null];
  return { code, complaint };
}

export async function startDemo(directory: string, ...args: string[]): Promise<Demo> {
  return startDemoWith(directory, {}, ...args);
}

export async function startDemoWith(
  directory: string,
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<Demo> {
  const child = spawnDemo(directory, ["--json", ...args], env);
  const ended = ending(child);
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout ?? process.stdin });
  reader.on("line", (line) => lines.push(line));
  const seeded = new Promise<void>((resolve, reject) => {
    const told = createInterface({ input: child.stderr ?? process.stdin });
    told.on("line", (line) => {
      if (line === "demo: seeded") {
        resolve();
      } else if (line.startsWith("demo: the seed stopped")) {
        reject(new Error(line));
      }
    });
  });
  // Awaited by the tests that need the shops filled.
  seeded.catch(() => undefined);
  const endedEarly = async (): Promise<never> => {
    throw new Error(`the demo ended early:\n${(await ended).complaint}`);
  };
  await Promise.race([once(reader, "line"), endedEarly()]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed from that type
  return { process: child, lines, facts: JSON.parse(lines[0] ?? "") as DemoFacts, seeded };
}

export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return list === "" ? [] : list.split(" ").map(Number);
}

export const portsOf = (facts: DemoFacts): number[] =>
  [
    facts.api,
    facts.metrics,
    facts.workerMetrics,
    facts.databaseUrl,
    facts.redisUrl,
    ...Object.values(facts.sims),
  ].map((address) => Number(new URL(address).port));

/** PostgreSQL of a private folder may be elsewhere, so it is wiped before the folder is deleted. */
export async function forget(folder: string): Promise<void> {
  await wipeServices({ directory: join(folder, "services") });
  rmSync(folder, { recursive: true });
}

async function readList<T>(address: string): Promise<T[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the simulator's own shape
  return (await (await fetch(address)).json()) as T[];
}

/** What a simulated shop shows for a SKU. */
export async function stockAt(simulator: string, sku: string): Promise<number | undefined> {
  const [shop] = await readList<ShopSummary>(`${simulator}/__control/shops`);
  const id = encodeURIComponent(shop?.id ?? "");
  const products = await readList<SimProduct>(`${simulator}/__control/shops/${id}/products`);
  const variant = products.flatMap(({ variants }) => variants).find((candidate) => candidate.sku === sku);
  return variant?.levels.reduce((sum, level) => sum + level, 0);
}

/** Presses Buy beside the first thing on the page of a simulated shop; resolves with its SKU. */
export async function buyAt(simulator: string): Promise<string> {
  const home = await (await fetch(simulator)).text();
  const [, shop = ""] = /href="(\/__shop\/[^"]+)"/.exec(home) ?? [];
  const page = await (await fetch(`${simulator}${shop}`)).text();
  const row = /<div class="muted">(SKU-\d+)[^]*?name="variantId" value="([^"]+)"/;
  const [, sku = "", variantId = ""] = row.exec(page) ?? [];
  const form = new URLSearchParams({ variantId, quantity: "1", payment: "card" });
  const answer = await fetch(`${simulator}${shop}/buy`, { method: "POST", body: form, redirect: "manual" });
  if (answer.status !== 303) {
    throw new Error(`nothing was bought at ${simulator}: ${answer.status} ${await answer.text()}`);
  }
  return sku;
}
