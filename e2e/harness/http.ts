type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The answer as JSON; empty when it is none. */
  readonly body: Json;
  readonly durationMs: number;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Buffer<ArrayBuffer>;
}

function parse(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

/** One request exactly as given, whatever the answer. */
export async function ask(url: string, question: Question = {}): Promise<Answer> {
  const { json, raw, headers = {} } = question;
  const body = raw ?? (json === undefined ? undefined : JSON.stringify(json));
  const startedMs = performance.now();
  const response = await fetch(url, {
    method: question.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parse(text),
    durationMs: performance.now() - startedMs,
  };
}
