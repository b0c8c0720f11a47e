import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Settings } from "./settings.ts";

const BIN = resolve(import.meta.dirname, "../src/bin");
/** Everything a process ever says, so that what it must not say would be seen. */
const LOG_LEVEL_OF_CHILDREN = "trace";
const ROOT = resolve(import.meta.dirname, "../../..");

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface RunningProcess {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Everything it has written, both streams. */
  output(): string;
  /** Resolves with the first output that matches; fails when the process ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** Ends it for certain. */
  kill(): Promise<void>;
}

function watch(child: ChildProcess): RunningProcess {
  let output = "";
  const listeners = new Set<() => void>();
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const listener of listeners) {
      listener();
    }
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const exited = once(child, "close").then(([code, signal]: unknown[]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const says = async (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((done, fail) => {
      const look = (): void => {
        const match = pattern.exec(output);
        if (match) {
          listeners.delete(look);
          done(match);
        }
      };
      listeners.add(look);
      look();
      void exited.then(() => fail(new Error(`ended without saying ${String(pattern)}:\n${output}`)));
    });
  return {
    pid: child.pid ?? 0,
    exited,
    output: () => output,
    says,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** A program of the backend as a process of its own, with these settings and no others. */
export function spawnBin(name: string, settings: Settings & Record<string, string>): RunningProcess {
  const child = spawn(process.execPath, [resolve(BIN, `${name}.ts`)], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], NO_COLOR: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return watch(child);
}

export interface RunningApi extends RunningProcess {
  readonly baseUrl: string;
}

export async function spawnApi(settings: Settings & Record<string, string>): Promise<RunningApi> {
  const api = spawnBin("api", { ...settings, LOG_LEVEL: LOG_LEVEL_OF_CHILDREN, PORT: "0" });
  const [, port] = await api.says(/"port":(\d+)[^\n]*api listening/);
  return { ...api, baseUrl: `http://127.0.0.1:${port ?? ""}` };
}

export async function spawnWorker(settings: Settings & Record<string, string>): Promise<RunningProcess> {
  const worker = spawnBin("worker", { ...settings, LOG_LEVEL: LOG_LEVEL_OF_CHILDREN });
  await worker.says(/worker running/);
  return worker;
}
