import { writeFileSync } from "node:fs";
import { type Program, startProgram } from "../../packages/testbed/src/index.ts";
import { DemoError } from "./setup.ts";

const SHOWN_LINES = 20;

export interface DemoProgram {
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly logFile: string;
}

/** Starts a program that writes into its log file; Ctrl-C reaches only the demo, which then stops it. */
export function launch({ file, env, logFile, args = [], ...rest }: DemoProgram): Program {
  writeFileSync(logFile, "");
  return startProgram(file, {
    settings: { ...process.env, ...env },
    args,
    logFile,
    isDetached: true,
    ...(rest.cwd === undefined ? {} : { cwd: rest.cwd }),
  });
}

export async function failureOf({ name }: DemoProgram, program: Program): Promise<DemoError> {
  const { code, signal } = await program.ended;
  const lines = program.output().trimEnd().split("\n").slice(-SHOWN_LINES);
  return new DemoError(`${name} ended with code ${code ?? signal ?? ""}:\n${lines.join("\n")}`);
}

/** Runs a program to its end; anything but success is an error that shows what it said last. */
export async function runToEnd(program: DemoProgram, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const running = launch(program);
  const stop = (): void => void running.stop();
  signal.addEventListener("abort", stop);
  const { code } = await running.ended;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (code !== 0) {
    throw await failureOf(program, running);
  }
}
