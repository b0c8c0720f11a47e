import type { WebhookEventType } from "@estiba/contract";
import { EstibaError, type ClientErrorCode } from "./estiba-error.ts";
import { bytesOf, fromBase64, isHmacSha256 } from "./hmac.ts";

/** What Estiba posts to a subscriber. A newer service may send types that this client does not have. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: WebhookEventType | "webhook.test" | "alerts.digest" | (string & Record<never, never>);
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type HeaderValue = string | readonly string[] | undefined;

export interface WebhookToVerify {
  /** `whsec_...`; several while one is being replaced. */
  readonly secret: string | readonly string[];
  readonly headers: Headers | Readonly<Record<string, HeaderValue>>;
  /** As it came, before anything has parsed it. */
  readonly body: string | Uint8Array;
  /** How old it may be; 300 by default. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

const PREFIX = "whsec_";
const VERSION = "v1,";

function refusal(code: ClientErrorCode | "WEBHOOK_SIGNATURE_INVALID", message: string): EstibaError {
  return new EstibaError({ code, status: 0, message });
}

function header(headers: WebhookToVerify["headers"], name: string): string {
  if (headers instanceof Headers) {
    return headers.get(name) ?? "";
  }
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : (value?.[0] ?? "");
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

async function isSigned(
  message: Uint8Array<ArrayBuffer>,
  signatures: string,
  secrets: readonly string[],
): Promise<boolean> {
  const given = signatures.split(" ").filter((one) => one.startsWith(VERSION));
  for (const secret of secrets) {
    const key = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    for (const one of given) {
      const signature = fromBase64(one.slice(VERSION.length));
      if (key !== null && signature !== null && (await isHmacSha256(key, message, signature))) {
        return true;
      }
    }
  }
  return false;
}

function parse(body: Uint8Array<ArrayBuffer>): WebhookEvent {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its signature is verified
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch (cause) {
    throw new EstibaError({ code: "UNEXPECTED_ANSWER", status: 0, message: "The event is no JSON.", cause });
  }
}

/** The event, once its signature (Standard Webhooks 1.0) and its age are right; throws EstibaError otherwise. */
export async function verifyWebhook(request: WebhookToVerify): Promise<WebhookEvent> {
  const id = header(request.headers, "webhook-id");
  const timestamp = header(request.headers, "webhook-timestamp");
  const signatures = header(request.headers, "webhook-signature");
  if (id === "" || timestamp === "" || signatures === "") {
    throw refusal("WEBHOOK_SIGNATURE_MISSING", "The event carries no signature.");
  }
  const ageSeconds = (request.now ?? new Date()).getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(ageSeconds) <= (request.toleranceSeconds ?? 300))) {
    throw refusal("WEBHOOK_TOO_OLD", "The event is too old, or the clocks differ.");
  }
  const body = typeof request.body === "string" ? bytesOf(request.body) : new Uint8Array(request.body);
  const message = joined([bytesOf(`${id}.${timestamp}.`), body]);
  const secrets = typeof request.secret === "string" ? [request.secret] : request.secret;
  if (!(await isSigned(message, signatures, secrets))) {
    throw refusal("WEBHOOK_SIGNATURE_INVALID", "The signature does not match the event and the secret.");
  }
  return parse(body);
}
