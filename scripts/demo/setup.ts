import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  commandLineOf,
  freePorts,
  isPortTaken,
  ServicesError,
  PROJECT_ROOT,
} from "../../packages/testbed/src/index.ts";

const DEFAULT_PORTS = {
  API: 3000,
  METRICS: 9464,
  WORKER_METRICS: 9465,
  PG: 54_339,
  REDIS: 63_809,
  OAUTHSHOP: 4801,
  WPSHOP: 4802,
  MARKETPLACE: 4803,
  CLOUDSHOP: 4804,
} as const;

export type PortName = keyof typeof DEFAULT_PORTS;
export type Ports = Readonly<Record<PortName, number>>;

/** Anything the person at the keyboard can fix; reported without a stack. */
export class DemoError extends Error {
  override readonly name = "DemoError";
}

/** Where the demo keeps its data, logs and mails: nothing outside is written. */
export function demoDirectory(): string {
  const named = process.env["DEMO_DIR"] ?? "";
  return resolve(PROJECT_ROOT, named === "" ? ".demo" : named);
}

/** The port that was set explicitly, 0 for any; null by default. */
function askedPort(variable: string): number | null {
  const text = process.env[variable] ?? "";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new DemoError(`${variable} must be a port number, or 0 for any free one, not "${text}"`);
  }
  return text === "" ? null : port;
}

/**
 * An explicit port must be free; a default one is replaced by any other. Kept data hold addresses of the last run, so
 * its port comes first.
 */
async function choosePort(name: PortName, last: number | undefined, spare: number[]): Promise<number> {
  const variable = `DEMO_${name}_PORT`;
  const asked = askedPort(variable);
  if (asked !== null && asked !== 0) {
    if (await isPortTaken(asked)) {
      throw new DemoError(`port ${asked} is taken; set ${variable} to another, or to 0 for any free one`);
    }
    return asked;
  }
  const wanted = last ?? (asked === null ? DEFAULT_PORTS[name] : 0);
  return wanted === 0 || (await isPortTaken(wanted)) ? (spare.pop() ?? 0) : wanted;
}

export async function choosePorts(last: Partial<Ports>): Promise<Ports> {
  const spare = await freePorts(Object.keys(DEFAULT_PORTS).length);
  const choose = async (name: PortName): Promise<number> => choosePort(name, last[name], spare);
  return {
    API: await choose("API"),
    METRICS: await choose("METRICS"),
    WORKER_METRICS: await choose("WORKER_METRICS"),
    PG: await choose("PG"),
    REDIS: await choose("REDIS"),
    OAUTHSHOP: await choose("OAUTHSHOP"),
    WPSHOP: await choose("WPSHOP"),
    MARKETPLACE: await choose("MARKETPLACE"),
    CLOUDSHOP: await choose("CLOUDSHOP"),
  };
}

/** One demo per directory: a second one would wipe the data of the first. Returns how to give it back. */
export function claimDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const note = join(directory, "demo.pid");
  let holder = "";
  try {
    holder = readFileSync(note, "utf8");
  } catch {
    // No demo ran here before.
  }
  if (holder !== "" && (commandLineOf(Number(holder)) ?? "").includes("demo.ts")) {
    throw new DemoError(
      `a demo already runs as process ${holder}; stop it, or set DEMO_DIR to another folder`,
    );
  }
  writeFileSync(note, String(process.pid));
  return () => {
    rmSync(note, { force: true });
  };
}

export function isExpected(error: unknown): error is Error {
  return error instanceof DemoError || error instanceof ServicesError;
}
