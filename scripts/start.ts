import { resolve } from "node:path";
import { type Program, supervise } from "./start/supervise.ts";

const BINARIES = resolve(import.meta.dirname, "../apps/backend/src/bin");

const program = (name: string, env: Readonly<Record<string, string>> = {}): Program => ({
  name,
  args: [resolve(BINARIES, `${name}.ts`)],
  env,
  isRestarted: name !== "migrate",
});

/** Two programs cannot listen on one metrics port, so the worker takes the next. */
function workerMetrics(): Readonly<Record<string, string>> {
  const port = Number(process.env["METRICS_PORT"] ?? "");
  return port > 0 ? { METRICS_PORT: String(port + 1) } : {};
}

const migrated = await supervise([program("migrate")]);
process.exitCode =
  migrated === 0 ? await supervise([program("api"), program("worker", workerMetrics())]) : migrated;
