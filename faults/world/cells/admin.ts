import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  backendProgram,
  commandLineOf,
  type Environment,
  type Program,
  startProgram,
  timeUntil,
} from "../../../packages/testbed/src/index.ts";

const PRELOAD = resolve(import.meta.dirname, "../../crash/preload.ts");
const STOPPED_WITHIN_MS = 180_000;

export interface AdminResult {
  readonly code: number | null;
  readonly said: string;
}

/** The operator's program as a child, with a crash or a stop in it where `crash` says so. */
export function startAdmin(settings: Environment, args: readonly string[], crash: Environment = {}): Program {
  const isCrashing = Object.keys(crash).length > 0;
  return startProgram(backendProgram("admin"), {
    settings: { ...settings, ...crash },
    args,
    ...(isCrashing ? { preload: PRELOAD } : {}),
  });
}

export async function resultOf(program: Program): Promise<AdminResult> {
  const { code } = await program.ended;
  return { code, said: program.output() };
}

export function isStopped(pid: number): boolean {
  try {
    return /^\d+ \(.*\) T/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Started with CRASH_SIGNAL=SIGSTOP: resolves with true when it is stopped, with false when it has ended instead. */
export async function standsStill(program: Program): Promise<boolean> {
  const { pid } = program;
  await timeUntil(() => isStopped(pid) || commandLineOf(pid) === undefined, STOPPED_WITHIN_MS, 5);
  return isStopped(pid);
}
