import type { Services } from "../../ports/services.ts";

/** One operator command: what it is called, what it takes, and what it prints. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  run(services: Services, args: readonly string[]): Promise<string>;
}

export class UsageError extends Error {}

/** What was looked for was found: the message is the result, and the program ends with 1. */
export class BrokenError extends Error {}

export function need(value: string | undefined, what: string): string {
  if (value === undefined || value === "") {
    throw new UsageError(`${what} is missing`);
  }
  return value;
}

export const OPERATOR = {
  actor: { kind: "operator", id: null },
  requestId: null,
  ip: null,
  userAgent: null,
} as const;
