import { parseArgs } from "node:util";
import { isEstibaError } from "@estiba/sdk";
import { EXIT, UsageError, type Asked, type Command, type Io } from "./command.ts";
import { completionOf } from "./commands/completion.ts";
import { dispatchPrint, dispatchQueue, dispatchScan, dispatchWaves } from "./commands/dispatch.ts";
import { doctor } from "./commands/doctor.ts";
import { replay, tail } from "./commands/events.ts";
import { orders, shops } from "./commands/lists.ts";
import { login, logout } from "./commands/login.ts";
import { sendOrder } from "./commands/send-order.ts";
import { verifySignature } from "./commands/verify-signature.ts";
import { openProfiles } from "./profiles.ts";

const completion = completionOf(() => COMMANDS);
const COMMANDS: readonly Command[] = [
  login,
  logout,
  shops,
  orders,
  tail,
  replay,
  dispatchQueue,
  dispatchWaves,
  dispatchPrint,
  dispatchScan,
  sendOrder,
  verifySignature,
  doctor,
  completion,
];

const EXIT_CODES = `Exit codes: 0 done, 1 refused or problems found, 2 wrong usage, 3 not signed in or not allowed,
4 the service cannot be reached, 5 wrong signature.
`;

function overview(): string {
  const rows = COMMANDS.map(({ name, summary }) => `  ${name.padEnd(18)}${summary}`);
  return [
    "Usage: estiba <command> [options] [--json]\n",
    ...rows,
    "",
    "estiba <command> --help shows more.",
    EXIT_CODES,
  ].join("\n");
}

function helpOf({ name, summary, usage, options }: Command): string {
  const rows = Object.entries(options).map(([flag, { type, help }]) => {
    const title = type === "string" ? `--${flag} <...>` : `--${flag}`;
    return `  ${title.padEnd(22)}${help}`;
  });
  const json = `  ${"--json".padEnd(22)}Answer in JSON`;
  return [`Usage: estiba ${name} ${usage}`.trimEnd(), "", summary, "", ...rows, json, ""].join("\n");
}

function find(args: readonly string[]): { command: Command; rest: string[] } | null {
  for (const words of [2, 1]) {
    const command = COMMANDS.find(({ name }) => name === args.slice(0, words).join(" "));
    if (command !== undefined) {
      return { command, rest: args.slice(words) };
    }
  }
  return null;
}

function parse(command: Command, rest: string[], io: Io): Asked | "help" {
  const shape = Object.fromEntries(
    [
      ...Object.entries(command.options),
      ["json", { type: "boolean" }] as const,
      ["help", { type: "boolean" }] as const,
    ].map(([name, { type }]) => [name, { type }]),
  );
  let parsed;
  try {
    parsed = parseArgs({ args: rest, options: shape, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values["help"] === true) {
    return "help";
  }
  if (positionals.length > command.mostWords) {
    throw new UsageError(`"${positionals[command.mostWords] ?? ""}" is too much`);
  }
  return {
    words: positionals,
    text: (name) => {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    isSet: (name) => values[name] === true,
    isJson: values["json"] === true,
    io,
    profiles: openProfiles(io.env),
  };
}

const NOT_ALLOWED = new Set([401, 403]);
const UNREACHABLE: readonly string[] = ["NETWORK_ERROR", "TIMEOUT", "SERVICE_UNAVAILABLE"];

function failed(error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.err(`estiba: ${error.message}\n`);
    return EXIT.usage;
  }
  if (!isEstibaError(error)) {
    const isFile = error instanceof Error && "code" in error;
    if (!isFile) {
      throw error;
    }
    io.err(`estiba: ${error.message}\n`);
    return EXIT.usage;
  }
  const request = error.requestId === undefined ? "" : ` (${error.requestId})`;
  io.err(`estiba: ${error.code}: ${error.message}${request}\n`);
  if (UNREACHABLE.includes(error.code)) {
    return EXIT.unreachable;
  }
  return NOT_ALLOWED.has(error.status) || error.code === "SESSION_REQUIRED" ? EXIT.signedOut : EXIT.refused;
}

/** Runs one command line; the exit code comes back. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const found = find(args);
  if (found === null) {
    const isHelp = args.length === 0 || args[0] === "--help" || args[0] === "help";
    (isHelp ? io.out : io.err)(
      isHelp ? overview() : `estiba: there is no "${args.join(" ")}"\n\n${overview()}`,
    );
    return isHelp ? EXIT.ok : EXIT.usage;
  }
  try {
    const asked = parse(found.command, found.rest, io);
    if (asked === "help") {
      io.out(helpOf(found.command));
      return EXIT.ok;
    }
    return await found.command.run(asked);
  } catch (error) {
    return failed(error, io);
  }
}
