const MAX_DEPTH = 32;
const MAX_KEYS = 20_000;
/** Millions of tiny values would take the loop seconds to look through. */
const MAX_VALUES = 100_000;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class StrictJsonError extends Error {}

/**
 * JSON.parse with the rules that keep two readers from seeing two things: valid UTF-8, no duplicate keys,
 * no NUL, no lone surrogate, no number that would be rounded, bounded depth and size.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new StrictJsonError("The body is not valid UTF-8.");
  }
  refuseCountless(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StrictJsonError("The body is not valid JSON.");
  }
  new Inspector(text).walk();
  return value;
}

/** Counts what parts values, before anything is built of them; what is no JSON is left to the parser. */
function refuseCountless(text: string): void {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
    } else if (char === "," || char === "[" || char === "{") {
      count += 1;
      if (count > MAX_VALUES) {
        throw new StrictJsonError(`The body has more than ${MAX_VALUES} values.`);
      }
    }
  }
}

/** Walks text that JSON.parse has accepted, so the grammar needs no second check. */
class Inspector {
  readonly #text: string;
  readonly #scopes: (Set<string> | null)[] = [];
  #keys = 0;
  #isKeyNext = false;

  constructor(text: string) {
    this.#text = text;
  }

  walk(): void {
    for (let at = 0; at < this.#text.length; at += 1) {
      const char = this.#text[at] ?? "";
      if (char === '"') {
        at = this.#string(at);
      } else if (char === "-" || (char >= "0" && char <= "9")) {
        at = checkNumber(this.#text, at) - 1;
      } else {
        this.#structure(char);
      }
    }
  }

  #string(start: number): number {
    const end = endOfString(this.#text, start);
    const value = readString(this.#text.slice(start, end + 1));
    const scope = this.#scopes.at(-1);
    if (scope && this.#isKeyNext) {
      this.#keys += 1;
      addKey(scope, value, this.#keys);
      this.#isKeyNext = false;
    }
    return end;
  }

  #structure(char: string): void {
    if (char === "{" || char === "[") {
      this.#scopes.push(char === "{" ? new Set() : null);
      this.#isKeyNext = char === "{";
      if (this.#scopes.length > MAX_DEPTH) {
        throw new StrictJsonError(`The body is nested deeper than ${MAX_DEPTH} levels.`);
      }
    } else if (char === "}" || char === "]") {
      this.#scopes.pop();
    } else if (char === ",") {
      this.#isKeyNext = this.#scopes.at(-1) !== null;
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === "\\" ? 2 : 1;
  }
  return at;
}

function readString(literal: string): string {
  const value = literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (value.includes("\0")) {
    throw new StrictJsonError("A text holds a NUL character.");
  }
  if (!value.isWellFormed()) {
    throw new StrictJsonError("A text holds half of a surrogate pair.");
  }
  return value;
}

function addKey(scope: Set<string>, key: string, keys: number): void {
  if (scope.has(key)) {
    throw new StrictJsonError(`The key ${JSON.stringify(key.slice(0, 60))} stands twice in one object.`);
  }
  if (FORBIDDEN_KEYS.has(key)) {
    throw new StrictJsonError(`The key ${key} is not allowed.`);
  }
  if (keys > MAX_KEYS) {
    throw new StrictJsonError(`The body has more than ${MAX_KEYS} keys.`);
  }
  scope.add(key);
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SIGNIFICANT_DIGITS = 15;

function checkNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  const literal = NUMBER.exec(text)?.[0] ?? "";
  const value = Number(literal);
  const isRounded = Number.isInteger(value)
    ? !Number.isSafeInteger(value)
    : literal
        .replace(/[eE].*$/, "")
        .replace(/\D/g, "")
        .replace(/^0+/, "").length >
      SIGNIFICANT_DIGITS + 2;
  if (!Number.isFinite(value) || isRounded || (value === 0 && /[1-9]/.test(literal.replace(/[eE].*$/, "")))) {
    throw new StrictJsonError(`The number ${literal.slice(0, 40)} cannot be kept exactly. Send it as text.`);
  }
  return start + literal.length;
}
