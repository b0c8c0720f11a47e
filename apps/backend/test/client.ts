import {
  endpoints,
  ERRORS,
  type BodyOf,
  type Endpoint,
  type EndpointId,
  type Endpoints,
  type ErrorCode,
  type ParamsOf,
  type ReplyOf,
} from "@estiba/contract";
import { expect } from "vitest";

export interface AnswerBody {
  readonly success?: boolean;
  readonly error?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: AnswerBody;
}

export interface RawInput {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
}

interface CallInput<K extends EndpointId> extends Omit<RawInput, "body"> {
  readonly params?: ParamsOf<Endpoints[K]>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: BodyOf<Endpoints[K]>;
}

type SuccessOf<K extends EndpointId> = Extract<
  ReplyOf<Endpoints[K]>,
  { readonly status: 200 | 201 | 202 }
>["body"];

export interface ApiClient {
  /** Any address, any method. */
  send(method: string, address: string, input?: RawInput): Promise<Answer>;
  /** An endpoint with any answer. */
  ask<K extends EndpointId>(id: K, input?: CallInput<K>): Promise<Answer>;
  /** An endpoint that must succeed, with the body it declares. */
  ok<K extends EndpointId>(id: K, input?: CallInput<K>): Promise<SuccessOf<K>>;
}

export function addressOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number>> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function parse(text: string): AnswerBody {
  try {
    return JSON.parse(text) as AnswerBody;
  } catch {
    return {};
  }
}

function requestOf(method: string, input: RawInput): RequestInit {
  const payload = input.rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  return {
    method,
    redirect: "manual",
    headers: {
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.key === undefined ? {} : { "x-api-key": input.key }),
      ...input.headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  };
}

export function createClient(baseUrl: string): ApiClient {
  const send = async (method: string, address: string, input: RawInput = {}): Promise<Answer> => {
    const response = await fetch(`${baseUrl}${address}`, requestOf(method, input));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  };
  const ask = async <K extends EndpointId>(id: K, input: CallInput<K> = {}): Promise<Answer> => {
    const { params, query, ...rest } = input;
    const endpoint: Endpoint = endpoints[id];
    return send(endpoint.method, addressOf(endpoint, params, query), rest);
  };
  return {
    send,
    ask,
    async ok<K extends EndpointId>(id: K, input: CallInput<K> = {}) {
      const answer = await ask(id, input);
      if (answer.status >= 300) {
        throw new Error(`${id} answered ${answer.status} ${answer.text}`);
      }
      return answer.body as SuccessOf<K>;
    },
  };
}

/** Named as the caller sees it: status, code, a message, and the same request id in body and header. */
export function expectError(answer: Answer, code: ErrorCode): void {
  const { status, body, text } = answer;
  expect({ status, error: body.error, text }).toEqual({ status: ERRORS[code].status, error: code, text });
  expect(answer.body.success).toBe(false);
  expect(answer.body.message).toMatch(/\S/);
  expect(answer.body.requestId).toMatch(/^req_/);
  expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
}
