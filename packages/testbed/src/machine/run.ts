import { spawn, type SpawnOptions } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { ServicesError } from "../services/config.ts";

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface RunResult {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function accountOf(user: string): Account | undefined {
  const row = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === user);
  return row === undefined ? undefined : { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The environment without PG*, so that a developer's own settings never redirect our psql. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}

export async function run(command: string, args: readonly string[], account?: Account): Promise<RunResult> {
  const options: SpawnOptions = {
    // Another account may have no access to the caller's directory.
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    env: cleanEnvironment(),
    ...account,
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let stdout = "";
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code: code ?? 1, stdout, output });
    });
  });
}

export async function mustRun(command: string, args: readonly string[], account?: Account): Promise<string> {
  const result = await run(command, args, account);
  if (result.code !== 0) {
    throw new ServicesError(`${command} ended with code ${result.code}:\n${result.output.trim()}`);
  }
  return result.stdout;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function searchPath(): readonly string[] {
  return [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/bin", "/usr/bin"].filter(
    (directory) => directory !== "",
  );
}

export function findOnPath(name: string): string | undefined {
  return searchPath()
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

/** The arguments of a live process, or undefined when there is none; a zombie has none either. */
export function commandLineOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return text === "" ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Sends `request` to a loopback port and resolves with the first bytes of the answer, or undefined. */
export async function askPort(
  port: number,
  request: Uint8Array,
  timeoutMs = 1000,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const finish = (answer: Buffer | undefined): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => {
      finish(undefined);
    });
    socket.on("error", () => {
      finish(undefined);
    });
    socket.on("close", () => {
      finish(undefined);
    });
    socket.on("connect", () => socket.write(request));
    socket.on("data", finish);
  });
}

export async function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => {
      resolve(false);
    });
  });
}
