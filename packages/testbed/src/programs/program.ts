import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { atExit } from "../machine/at-exit.ts";
import { PROJECT_ROOT, servicesConfig } from "../services/config.ts";

/** Longer than the programs' own deadline for a clean stop. */
const STOP_DEADLINE_MS = 30_000;
const MAX_KEPT_CHARACTERS = 4_000_000;

/** A program whose starter is gone sees its input end, and ends too. */
const END_WITH_STARTER = [
  'process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume()',
  "process.stdin.unref?.()",
].join(";");

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface ProgramOptions {
  /** These and no others. */
  readonly settings: Environment;
  readonly args?: readonly string[];
  /** A module that is loaded before the program. */
  readonly preload?: string;
  readonly cwd?: string;
  /** Where its output goes, after what is there already; kept in memory unless given. */
  readonly logFile?: string;
  /** The terminal's Ctrl-C does not reach it. */
  readonly isDetached?: boolean;
}

export interface Program {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** What it has said since it was started, both streams. */
  output(): string;
  /** Resolves with the first output that matches; fails when the program ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** Stops it, and kills it when it does not end. */
  stop(): Promise<Ending>;
  /** Ends it for certain. */
  kill(): Promise<Ending>;
}

/** The file of one of the backend's programs. */
export function backendProgram(name: string): string {
  return join(PROJECT_ROOT, `apps/backend/src/bin/${name}.ts`);
}

/** What every program is started with: Node.js keeps what it compiled for the next one. */
function environmentOf(settings: Environment): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    NO_COLOR: "1",
    NODE_COMPILE_CACHE: join(servicesConfig().directory, "compiled"),
    ...settings,
  };
}

interface Output {
  text(): string;
  /** Called whenever there is more. */
  readonly listeners: Set<() => void>;
}

function keepOutput(streams: readonly (Readable | null)[]): Output {
  let text = "";
  const listeners = new Set<() => void>();
  const keep = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-MAX_KEPT_CHARACTERS);
    for (const listener of listeners) {
      listener();
    }
  };
  for (const stream of streams) {
    stream?.on("data", keep);
  }
  return { text: () => text, listeners };
}

function spawnProgram(file: string, options: ProgramOptions) {
  const { settings, args = [], preload, cwd = PROJECT_ROOT, logFile, isDetached = false } = options;
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const logStart = log === undefined ? 0 : fstatSync(log).size;
  const guard = `--import=data:text/javascript,${encodeURIComponent(END_WITH_STARTER)}`;
  const preloads = preload === undefined ? [guard] : [guard, "--import", preload];
  const child = spawn(process.execPath, [...preloads, file, ...args], {
    cwd,
    env: environmentOf(settings),
    stdio: ["pipe", log ?? "pipe", log ?? "pipe"],
    detached: isDetached,
  });
  if (log !== undefined) {
    closeSync(log);
  }
  return { child, logStart };
}

/** A program of ours as a child of this process. */
export function startProgram(file: string, options: ProgramOptions): Program {
  const { child, logStart } = spawnProgram(file, options);
  const { logFile } = options;
  const kept = keepOutput([child.stdout, child.stderr]);
  const output = (): string =>
    logFile === undefined ? kept.text() : readFileSync(logFile).subarray(logStart).toString();
  const killWithUs = (): void => void child.kill("SIGKILL");
  const forget = atExit(killWithUs);
  const ended = once(child, "close").then(([code, signal]: unknown[]): Ending => {
    forget();
    return {
      code: typeof code === "number" ? code : null,
      signal: typeof signal === "string" ? signal : null,
    };
  });
  const endWith = async (signal: NodeJS.Signals): Promise<Ending> => {
    child.kill(signal);
    const deadline = setTimeout(killWithUs, STOP_DEADLINE_MS);
    return ended.finally(() => clearTimeout(deadline));
  };
  return {
    pid: child.pid ?? 0,
    ended,
    output,
    says: async (pattern) =>
      new Promise((done, fail) => {
        const look = (): void => {
          const match = pattern.exec(output());
          if (match) {
            kept.listeners.delete(look);
            done(match);
          }
        };
        kept.listeners.add(look);
        look();
        void ended.then(() => fail(new Error(`ended without saying ${String(pattern)}:\n${output()}`)));
      }),
    signal: (name) => void child.kill(name),
    stop: () => endWith("SIGTERM"),
    kill: () => endWith("SIGKILL"),
  };
}

/** Runs one of the backend's programs to its end; anything but success fails with what it said. */
export async function runBackend(
  name: string,
  settings: Environment,
  args: readonly string[] = [],
): Promise<string> {
  const program = startProgram(backendProgram(name), { settings, args });
  const { code, signal } = await program.ended;
  if (code !== 0) {
    throw new Error(
      `${name} ${args.join(" ")} ended with code ${code ?? signal ?? ""}:\n${program.output()}`,
    );
  }
  return program.output();
}
