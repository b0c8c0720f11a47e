import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { packAll } from "../../scripts/pack/packages.ts";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../..");
const start = promisify(execFile);
/** A dump of the whole database is long. */
const MAX_SAID_BYTES = 256 * 1_024 * 1_024;

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever that is. */
export async function outcomeOf(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: Readonly<Record<string, string>>; readonly input?: string },
): Promise<Ended> {
  const { cwd, env = {}, input = "" } = options;
  const running = start(command, [...args], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: cwd, NO_COLOR: "1", ...env },
    timeout: 60_000,
    maxBuffer: MAX_SAID_BYTES,
  });
  // A program may end without having read what it was given.
  running.child.stdin?.on("error", () => undefined).end(input);
  try {
    const { stdout, stderr } = await running;
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

export async function mustEnd(...given: Parameters<typeof outcomeOf>): Promise<string> {
  const { code, stdout, stderr } = await outcomeOf(...given);
  if (code !== 0) {
    throw new Error(`${given[0]} ${given[1].join(" ")} ended with ${code}:\n${stdout}${stderr}`);
  }
  return stdout;
}

export interface Installed {
  readonly folder: string;
  close(): Promise<void>;
}

/** An empty project into which the packed client and command line are installed, as a user would. */
export async function installPackages(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "estiba-installed-"));
  const tarballs = packAll(join(folder, "tarballs"));
  writeFileSync(join(folder, "package.json"), '{"name":"empty","private":true,"type":"module"}');
  const quiet = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await mustEnd("npm", ["install", ...quiet, ...tarballs], { cwd: folder });
  cpSync(join(PROJECT_ROOT, "e2e/consumer"), folder, { recursive: true });
  return {
    folder,
    close: async () => {
      rmSync(folder, { recursive: true });
    },
  };
}
