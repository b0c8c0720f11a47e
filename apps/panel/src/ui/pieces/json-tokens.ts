export interface JsonToken {
  readonly kind: "key" | "text" | "value" | "plain";
  readonly text: string;
  readonly at: number;
}

/** Colouring costs an element per token, which large bodies are not worth. */
const MAX_COLOURED = 20_000;

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function prettyJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2);
  } catch {
    return null;
  }
}

function kindOf(quoted: string | undefined, colon: string | undefined): JsonToken["kind"] {
  if (quoted === undefined) {
    return "value";
  }
  return colon === undefined ? "text" : "key";
}

export function tokensOf(text: string): JsonToken[] {
  if (text.length > MAX_COLOURED) {
    return [{ kind: "plain", text, at: 0 }];
  }
  const tokens: JsonToken[] = [];
  let end = 0;
  const plainUpTo = (index: number): void => {
    if (index > end) {
      tokens.push({ kind: "plain", text: text.slice(end, index), at: end });
    }
  };
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    plainUpTo(match.index);
    tokens.push({ kind: kindOf(quoted, colon), text: whole, at: match.index });
    end = match.index + whole.length;
  }
  plainUpTo(text.length);
  return tokens;
}
