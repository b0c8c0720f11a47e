import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Ended by a failure, it is started again, unless it failed right after its start. */
  readonly isRestarted?: boolean;
}

const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Longer than the programs' own deadline for a clean stop. */
const STOP_TIMEOUT_MS = 30_000;
/** A program that fails sooner would fail again. */
const LEAST_RUN_MS = 10_000;
const RESTART_AFTER_MS = 1_000;
/** A wrong setting is not cured by trying again. */
const WRONG_SETTINGS = 78;

interface Ending {
  readonly name: string;
  readonly code: number;
}

function launch({ args, env }: Program): ChildProcess {
  // A group of its own: Ctrl-C then reaches a program once, from here, and not a second time from the terminal.
  return spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: true,
  });
}

async function ended(name: string, child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${name}: ${error.message}\n`);
      resolve({ name, code: 1 });
    });
    child.on("exit", (code, signal) => {
      resolve({ name, code: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) });
    });
  });
}

interface Supervised {
  readonly children: Map<string, ChildProcess>;
  isStopping: boolean;
}

/** Runs one program, restarted where it should be, until it has ended. */
async function keepRunning(program: Program, supervised: Supervised, leastRunMs: number): Promise<Ending> {
  for (;;) {
    const startedMs = performance.now();
    const child = launch(program);
    supervised.children.set(program.name, child);
    const ending = await ended(program.name, child);
    const hasRun = performance.now() - startedMs >= leastRunMs;
    const isCurable = program.isRestarted && hasRun && ending.code !== 0 && ending.code !== WRONG_SETTINGS;
    if (isCurable && !supervised.isStopping) {
      process.stderr.write(`${program.name} ended with code ${ending.code}; starting it again\n`);
      await wait(RESTART_AFTER_MS);
    }
    if (!isCurable || supervised.isStopping) {
      return ending;
    }
  }
}

/** Runs the programs side by side until one ends, stops the others, and resolves with the code of the first. */
export async function supervise(programs: readonly Program[], leastRunMs = LEAST_RUN_MS): Promise<number> {
  const supervised: Supervised = { children: new Map(), isStopping: false };
  const endings = programs.map((program) => keepRunning(program, supervised, leastRunMs));
  const stop = (signal: NodeJS.Signals): void => {
    supervised.isStopping = true;
    for (const child of supervised.children.values()) {
      child.kill(signal);
    }
  };
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, stop);
  }
  const first = await Promise.race(endings);
  if (!supervised.isStopping) {
    if (programs.length > 1) {
      process.stderr.write(`${first.name} ended with code ${first.code}; stopping the rest\n`);
    }
    stop("SIGTERM");
  }
  const deadline = setTimeout(stop, STOP_TIMEOUT_MS, "SIGKILL");
  await Promise.all(endings);
  clearTimeout(deadline);
  for (const signal of FORWARDED_SIGNALS) {
    process.off(signal, stop);
  }
  return first.code;
}
