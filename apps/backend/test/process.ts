import { backendProgram, startProgram, type Program } from "@estiba/testbed";
import type { Settings } from "./settings.ts";

/** Everything a process ever says, so that what it must not say would be seen. */
const LOG_LEVEL = "trace";

/** A program of the backend as a process of its own, with these settings and no others. */
export function spawnBin(name: string, settings: Settings & Record<string, string>): Program {
  return startProgram(backendProgram(name), { settings });
}

/** A command of the operator's, to its end. */
export async function runAdmin(
  settings: Settings,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const run = startProgram(backendProgram("admin"), { settings: { ...process.env, ...settings }, args });
  const { code } = await run.ended;
  return { code, output: run.output() };
}

export interface RunningApi extends Program {
  readonly baseUrl: string;
}

export async function spawnApi(settings: Settings & Record<string, string>): Promise<RunningApi> {
  const api = spawnBin("api", { ...settings, LOG_LEVEL, PORT: "0" });
  const [, port] = await api.says(/"port":(\d+)[^\n]*api listening/);
  return { ...api, baseUrl: `http://127.0.0.1:${port ?? ""}` };
}

export async function spawnWorker(settings: Settings & Record<string, string>): Promise<Program> {
  const worker = spawnBin("worker", { ...settings, LOG_LEVEL });
  await worker.says(/worker running/);
  return worker;
}
