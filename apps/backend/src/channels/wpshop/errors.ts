import { ChannelError, type ChannelFailure } from "../../ports/channel.ts";
import { failureOf } from "../kit/json-client.ts";

export interface WpErrorBody {
  readonly code: string;
  readonly status: number | null;
}

/** The body every REST error of WordPress has; null for anything else, such as a host's own page. */
export function readErrorBody(value: unknown): WpErrorBody | null {
  if (typeof value !== "object" || value === null || !("code" in value) || typeof value.code !== "string") {
    return null;
  }
  const data = "data" in value ? value.data : null;
  const status = typeof data === "object" && data !== null && "status" in data ? data.status : null;
  return { code: value.code.slice(0, 100), status: typeof status === "number" ? status : null };
}

function parseCause(error: ChannelError): WpErrorBody | null {
  try {
    return typeof error.cause === "string" ? readErrorBody(JSON.parse(error.cause)) : null;
  } catch {
    return null;
  }
}

/** The error code of the shop, which unlike its message is not translated. */
export function wpErrorCode(error: unknown): string | null {
  return error instanceof ChannelError ? (parseCause(error)?.code ?? null) : null;
}

/** A 403 that WordPress did not write is a firewall in front of it, and passes. */
export function explain(error: unknown): unknown {
  if (!(error instanceof ChannelError)) {
    return error;
  }
  const body = parseCause(error);
  const isFirewall = error.failure === "forbidden" && body === null;
  const message = body === null ? error.message : `${error.message}: ${body.code}`;
  return new ChannelError(isFirewall ? "unavailable" : error.failure, message, {
    ...(error.retryAfterMs === null ? {} : { retryAfterMs: error.retryAfterMs }),
    cause: error.cause,
  });
}

export function itemFailure(error: WpErrorBody): ChannelFailure {
  if (/_invalid_(product_)?id$/.test(error.code)) {
    return "not_found";
  }
  return (error.status === null ? null : failureOf(error.status)) ?? "rejected";
}
