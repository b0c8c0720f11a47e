import { request, type Agent } from "node:http";

export interface HttpAnswer {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
  readonly location: string | null;
  readonly error: string | null;
}

export interface HttpQuestion {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
  readonly limitMs?: number;
}

const DEFAULT_LIMIT_MS = 10_000;

/** One request over node:http; never throws, since no answer is an answer worth noting here. */
export async function ask(question: HttpQuestion): Promise<HttpAnswer> {
  const { method, url, headers = {}, body, agent, limitMs = DEFAULT_LIMIT_MS } = question;
  return new Promise((resolve) => {
    const fail = (error: string): void => {
      resolve({ status: 0, body: "", retryAfter: null, location: null, error });
    };
    const sent = request(
      url,
      {
        method,
        ...(agent === undefined ? {} : { agent }),
        headers: {
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
        signal: AbortSignal.timeout(limitMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error) => fail(error.message));
        response.on("end", () => {
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
            retryAfter: response.headers["retry-after"] ?? null,
            location: response.headers.location ?? null,
            error: null,
          });
        });
      },
    );
    sent.on("error", (error) => fail(error.message));
    sent.end(body);
  });
}

/** For preparing a row: anything but success is an error. */
export async function must(
  baseUrl: string,
  method: string,
  path: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const answer = await ask({
    method,
    url: `${baseUrl}${path}`,
    ...(options.headers === undefined ? {} : { headers: options.headers }),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  if (answer.status < 200 || answer.status > 299) {
    throw new Error(`${method} ${path}: ${answer.status} ${answer.error ?? answer.body.slice(0, 300)}`);
  }
  return JSON.parse(answer.body) as Record<string, unknown>;
}
