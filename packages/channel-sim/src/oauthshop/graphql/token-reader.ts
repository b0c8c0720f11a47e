import type { Position, TypeRef } from "./ast.ts";

type TokenKind = "name" | "int" | "float" | "string" | "punctuator" | "end";

export type Token = { kind: TokenKind; text: string; at: Position };

export class GraphqlSyntaxError extends Error {
  readonly at: Position;

  constructor(token: Token) {
    const found = token.kind === "end" ? "end of file" : JSON.stringify(token.text);
    super(`syntax error, unexpected ${found} at [${token.at.line}, ${token.at.column}]`);
    this.at = token.at;
  }
}

const TOKEN =
  /[\s,\uFEFF]+|#[^\n\r]*|"""(?:[^"\\]|\\.|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[_A-Za-z]\w*|\.\.\.|[!$&()[\]{}:=@|]/gy;

function kindOf(text: string): TokenKind {
  const first = text.charAt(0);
  if (first === '"') {
    return "string";
  }
  if (/[-\d]/.test(first)) {
    return /[.eE]/.test(text) ? "float" : "int";
  }
  return /[_A-Za-z]/.test(first) ? "name" : "punctuator";
}

function unquote(text: string): string {
  if (text.startsWith('"""')) {
    return text.slice(3, -3).trim();
  }
  return String(JSON.parse(text));
}

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  while (offset < source.length) {
    TOKEN.lastIndex = offset;
    const text = TOKEN.exec(source)?.[0];
    const at = { line, column: offset - lineStart + 1 };
    if (text === undefined) {
      throw new GraphqlSyntaxError({ kind: "punctuator", text: source.charAt(offset), at });
    }
    if (!/^[\s,#\uFEFF]/.test(text)) {
      const kind = kindOf(text);
      tokens.push({ kind, text: kind === "string" ? unquote(text) : text, at });
    }
    for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) {
      line += 1;
      lineStart = offset + index + 1;
    }
    offset += text.length;
  }
  tokens.push({ kind: "end", text: "", at: { line, column: source.length - lineStart + 1 } });
  return tokens;
}

export class TokenReader {
  readonly #tokens: Token[];
  #index = 0;

  constructor(source: string) {
    this.#tokens = tokenize(source);
  }

  get current(): Token {
    const token = this.#tokens[this.#index];
    if (token === undefined) {
      throw new Error("read past the end of the document");
    }
    return token;
  }

  is(text: string): boolean {
    return this.current.text === text && this.current.kind !== "string";
  }

  next(): Token {
    const token = this.current;
    if (token.kind !== "end") {
      this.#index += 1;
    }
    return token;
  }

  take(text: string): boolean {
    if (!this.is(text)) {
      return false;
    }
    this.next();
    return true;
  }

  expect(text: string): Token {
    if (!this.is(text)) {
      throw new GraphqlSyntaxError(this.current);
    }
    return this.next();
  }

  name(): Token {
    if (this.current.kind !== "name") {
      throw new GraphqlSyntaxError(this.current);
    }
    return this.next();
  }

  until<T>(close: string, read: () => T): T[] {
    const items: T[] = [];
    while (!this.take(close)) {
      items.push(read());
    }
    return items;
  }

  type(): TypeRef {
    let type: TypeRef;
    if (this.take("[")) {
      type = { kind: "list", of: this.type() };
      this.expect("]");
    } else {
      type = { kind: "named", name: this.name().text };
    }
    return this.take("!") ? { kind: "nonNull", of: type } : type;
  }
}
