import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const COMPILED = resolve(ROOT, process.env["ESTIBA_SERVICES_DIR"] ?? ".services", "compiled");
const STOP_DEADLINE_MS = 15_000;
const MAX_KEPT_CHARACTERS = 200_000;

/** A program whose starter is gone hears its input end, and ends too. */
const END_WITH_STARTER = [
  'process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume()',
  "process.stdin.unref?.()",
].join(";");

export type Environment = Readonly<Record<string, string>>;

export interface Ending {
  readonly code: number | null;
  readonly output: string;
}

export interface Program {
  readonly ended: Promise<Ending>;
  /** The latest it has said, both streams. */
  output(): string;
  stop(): Promise<void>;
}

/** One of the backend's programs as a child of this process, with these settings and no others. */
export function startProgram(name: string, settings: Environment, args: readonly string[] = []): Program {
  const guard = `--import=data:text/javascript,${encodeURIComponent(END_WITH_STARTER)}`;
  const file = resolve(ROOT, `apps/backend/src/bin/${name}.ts`);
  const child = spawn(process.execPath, [guard, file, ...args], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], NO_COLOR: "1", NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MAX_KEPT_CHARACTERS);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const killWithUs = (): void => void child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = once(child, "close").then(([code]: unknown[]): Ending => {
    process.off("exit", killWithUs);
    return { code: typeof code === "number" ? code : null, output };
  });
  return {
    ended,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/** Runs one to its end; anything but success fails with what it said. */
export async function runProgram(
  name: string,
  settings: Environment,
  args: readonly string[] = [],
): Promise<string> {
  const { code, output } = await startProgram(name, settings, args).ended;
  if (code !== 0) {
    throw new Error(`${name} ${args.join(" ")} ended with code ${code}:\n${output}`);
  }
  return output;
}
