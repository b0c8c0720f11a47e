import type { Profiles } from "./profiles.ts";

/** Where a command reads and writes. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Buffer | string>;
  readonly isTerminal: boolean;
}

export interface Option {
  readonly type: "string" | "boolean";
  readonly help: string;
}

export interface Asked {
  readonly words: readonly string[];
  /** The option's text, or undefined. */
  readonly text: (name: string) => string | undefined;
  readonly isSet: (name: string) => boolean;
  readonly isJson: boolean;
  readonly io: Io;
  readonly profiles: Profiles;
}

export interface Command {
  /** As it is typed, such as `events tail`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name, such as `<eventId>`. */
  readonly usage: string;
  readonly options: Readonly<Record<string, Option>>;
  /** How many words may follow the name. */
  readonly mostWords: number;
  readonly run: (asked: Asked) => Promise<number>;
}

export const EXIT = { ok: 0, refused: 1, usage: 2, signedOut: 3, unreachable: 4, wrongSignature: 5 } as const;

/** Something the caller can fix; reported in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function needed(asked: Asked, name: string): string {
  const value = asked.text(name);
  if (value === undefined || value === "") {
    throw new UsageError(`--${name} is needed`);
  }
  return value;
}

/** A whole number from `least` up. */
export function wholeNumber(text: string, name: string, least = 1): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`--${name} must be a whole number from ${String(least)}, not "${text}"`);
  }
  return value;
}

export async function readAll(stdin: Io["stdin"]): Promise<string> {
  let text = "";
  for await (const chunk of stdin) {
    text += chunk.toString();
  }
  return text;
}
