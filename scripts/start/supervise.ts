import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";

export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const FORWARDED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** Longer than the programs' own deadline for a clean stop. */
const STOP_TIMEOUT_MS = 30_000;

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

/** Runs the programs side by side until one ends, stops the others, and resolves with the code of the first. */
export async function supervise(programs: readonly Program[]): Promise<number> {
  const children = programs.map((program) => ({ name: program.name, child: launch(program) }));
  const endings = children.map(async ({ name, child }) => ended(name, child));
  const asked = { toStop: false };
  const stop = (signal: NodeJS.Signals): void => {
    asked.toStop = true;
    for (const { child } of children) {
      child.kill(signal);
    }
  };
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, stop);
  }
  const first = await Promise.race(endings);
  if (!asked.toStop) {
    if (children.length > 1) {
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
