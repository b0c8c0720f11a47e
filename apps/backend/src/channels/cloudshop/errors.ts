import type { OutboundResponse } from "../../kernel/http/outbound.ts";
import { ChannelError } from "../../ports/channel.ts";
import { failureOf } from "../kit/json-client.ts";

const LONGEST_WAIT_MS = 30_000;
const UNPAID_WAIT_MS = 3_600_000;

/** Three shapes, sometimes mixed: `{error}`, `{code, message, description}`, `{field: [reasons]}`. */
function reasonOf(body: Buffer): string {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    return "";
  }
  if (typeof json !== "object" || json === null) {
    return "";
  }
  const texts = Object.entries(json).flatMap(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) {
      return [`${name}: ${value.filter((reason) => typeof reason === "string").join(", ")}`];
    }
    return typeof value === "string" ? [value] : [];
  });
  return texts.join("; ").slice(0, 300);
}

/** The header says when the bucket is empty; half of it is room enough for any piece of work. */
function waitMs(header: string | undefined): number | null {
  const ms = header === undefined || header === "" ? Number.NaN : Math.ceil(Number(header) / 2);
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, LONGEST_WAIT_MS) : null;
}

/** Null when the answer is a success. */
export function errorOf({ status, headers, body }: OutboundResponse): ChannelError | null {
  const failure = failureOf(status);
  if (failure === null) {
    return null;
  }
  const reason = reasonOf(body);
  const message = `the platform answered ${status}${reason === "" ? "" : `: ${reason}`}`;
  if (status === 402) {
    // The shop or the application is unpaid: all calls fail until it is paid, then they succeed again.
    return new ChannelError("unavailable", message, { retryAfterMs: UNPAID_WAIT_MS });
  }
  const retryAfterMs = failure === "rate_limited" ? waitMs(headers["x-rate-limit-reset"]) : null;
  return new ChannelError(failure, message, retryAfterMs === null ? {} : { retryAfterMs });
}
