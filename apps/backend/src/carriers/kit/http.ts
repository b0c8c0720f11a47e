import { OutboundError, type OutboundRequest } from "../../kernel/http/outbound.ts";
import { CarrierError, type CarrierContext } from "../../ports/carrier.ts";

export interface Answer {
  readonly status: number;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
}

type Call = Pick<OutboundRequest, "method" | "url" | "headers"> & { readonly body?: unknown };

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

/** One request, never repeated. Throws OutboundError. */
export async function callOnce(context: CarrierContext, call: Call): Promise<Answer> {
  const response = await context.outbound.request({
    method: call.method,
    url: call.url,
    headers: {
      accept: "application/json",
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    timeoutMs: context.timeoutMs,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  return { status: response.status, json: parse(response.body) };
}

const TOO_MANY = 429;
const SERVER_ERROR = 500;
const isWorthRepeating = (status: number) => status === TOO_MANY || status >= SERVER_ERROR;

/** For what costs nothing: tried twice. Throws CarrierError when it was in vain. */
export async function callTwice(context: CarrierContext, call: Call): Promise<Answer> {
  let failure = new CarrierError("unavailable", "no answer");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const answer = await callOnce(context, call);
      if (!isWorthRepeating(answer.status)) {
        return answer;
      }
      failure = new CarrierError(
        answer.status === TOO_MANY ? "throttled" : "unavailable",
        `it answered ${answer.status}`,
      );
    } catch (error) {
      failure = asCarrierError(error);
    }
  }
  throw failure;
}

export function asCarrierError(error: unknown): CarrierError {
  if (error instanceof CarrierError) {
    return error;
  }
  if (error instanceof OutboundError) {
    return error.reason === "timeout"
      ? new CarrierError("timeout", "no answer in time", error)
      : new CarrierError("unavailable", error.message, error);
  }
  return new CarrierError("other", "the answer cannot be read", error);
}

/** Whether the provider can have received the request at all. */
export function mayHaveBeenHeard(error: unknown): boolean {
  return error instanceof OutboundError ? error.wasSent : true;
}
