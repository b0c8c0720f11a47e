import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import type { Program } from "../start/supervise.ts";
import { DemoError } from "./setup.ts";

/** Longer than the programs' own deadline for a clean stop. */
const STOP_TIMEOUT_MS = 30_000;
const SHOWN_LINES = 20;

export interface LoggedProgram extends Program {
  readonly cwd: string;
  readonly logFile: string;
}

export interface RunningProgram {
  readonly name: string;
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

async function codeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on("error", () => {
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Starts a program that writes into its log file; the terminal's Ctrl-C does not reach it, `stop` does. */
export function launch({ name, args, env, cwd, logFile }: LoggedProgram): RunningProgram {
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", log, log],
    env: { ...process.env, ...env },
    detached: true,
  });
  closeSync(log);
  const exited = codeOf(child);
  return {
    name,
    exited,
    async stop() {
      child.kill("SIGTERM");
      const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(deadline);
    },
  };
}

export function endingOf(
  { name, logFile }: Pick<LoggedProgram, "name" | "logFile">,
  code: number,
): DemoError {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-SHOWN_LINES);
  return new DemoError(`${name} ended with code ${code}:\n${lines.join("\n")}`);
}

/** Runs a program to its end; anything but success is an error that shows what it said last. */
export async function runToEnd(program: LoggedProgram, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const running = launch(program);
  const stop = (): void => void running.stop();
  signal.addEventListener("abort", stop);
  const code = await running.exited;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (code !== 0) {
    throw endingOf(program, code);
  }
}
