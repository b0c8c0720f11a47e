import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { PROJECT_ROOT } from "../../packages/testbed/src/index.ts";
import type { Chapter } from "./report/figures.ts";
import type { Settings } from "./settings.ts";

const SALES_A_SECOND = 100;
const SHOWN = /(\d+) sales at \d+ a second, shown elsewhere: p50 (\S+) ms, p95 (\S+) ms, max (\S+) ms/;

/** How long a sale took until every other channel was notified, as the end-to-end test reports it. */
export function readShown(output: string): { sales: number; p50: number; p95: number; max: number } | null {
  const found = SHOWN.exec(output);
  return found
    ? { sales: Number(found[1]), p50: Number(found[2]), p95: Number(found[3]), max: Number(found[4]) }
    : null;
}

/** The whole program with a shop on every simulated platform for each tenant; it is measured where it is tested. */
export async function runChannels({ tenants, seconds }: Settings): Promise<Chapter> {
  const merchants = Math.min(tenants, 20);
  const vitest = join(PROJECT_ROOT, "node_modules/vitest/vitest.mjs");
  const args = ["run", "--config", "vitest.e2e.config.ts", "e2e/propagation.test.ts"];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      E2E_MERCHANTS: String(merchants),
      E2E_SALES_A_SECOND: String(SALES_A_SECOND),
      E2E_SALE_SECONDS: String(seconds),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  const shown = readShown(output);
  const title = `channels: ${SALES_A_SECOND} sales a second over ${merchants} tenants, each with a shop on five channels`;
  if (!shown) {
    return { name: "channels", title, charts: [], notes: [`not measured: ${output.trim().slice(-800)}`] };
  }
  const figures = (["p50", "p95", "max"] as const)
    .filter((label) => Number.isFinite(shown[label]))
    .map((label) => ({ label, values: [shown[label]] }));
  return {
    name: "channels",
    title,
    charts: [{ title: "from a sale until another channel is notified", unit: "ms", figures }],
    notes: [`${shown.sales} sales${figures.length < 3 ? ", some of which never reached a channel" : ""}`],
  };
}
