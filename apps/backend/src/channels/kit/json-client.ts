import { OutboundError, type OutboundRequest, type OutboundResponse } from "../../kernel/http/outbound.ts";
import { ChannelError, type ChannelFailure, type ShopConnection } from "../../ports/channel.ts";

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

const FAILURES: Readonly<Record<number, ChannelFailure>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  408: "unavailable",
  429: "rate_limited",
};

/** Seconds or a date, as HTTP allows both. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (header === undefined || header === "") {
    return null;
  }
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 3_600_000) : null;
}

export function failureOf(status: number): ChannelFailure | null {
  if (status >= 200 && status < 300) {
    return null;
  }
  return FAILURES[status] ?? (status >= 500 ? "unavailable" : "rejected");
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw new ChannelError("malformed", "the answer is not JSON");
  }
}

/** Any status is an answer; only silence is a failure. */
export async function ask(
  connection: Pick<ShopConnection, "outbound">,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  try {
    return await connection.outbound.request(request);
  } catch (error) {
    if (error instanceof ChannelError) {
      throw error;
    }
    const reason = error instanceof OutboundError ? error.reason : "unreachable";
    const failure =
      reason === "refused_address" ? "rejected" : reason === "too_large" ? "malformed" : "unavailable";
    throw new ChannelError(failure, `no answer from the platform: ${reason}`, { cause: error });
  }
}

/** Requests JSON and turns everything that is not a plain success into a ChannelError. */
export async function requestJson(
  connection: ShopConnection,
  request: Omit<OutboundRequest, "body"> & { readonly json?: unknown },
): Promise<JsonAnswer> {
  const { json, headers, ...rest } = request;
  const response = await ask(connection, {
    ...rest,
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const failure = failureOf(response.status);
  if (failure !== null) {
    const waitMs = retryAfterMs(response.headers["retry-after"], connection.now());
    throw new ChannelError(failure, `the platform answered ${response.status}`, {
      ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
      cause: response.body.toString("utf8", 0, 2_000),
    });
  }
  return {
    status: response.status,
    headers: response.headers,
    json: response.body.length === 0 ? null : parseJson(response.body),
  };
}
