import { EstibaError, type EstibaErrorFields } from "./estiba-error.ts";

type Json = Readonly<Record<string, unknown>>;

function isJsonObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After is either a number of seconds or a date. */
export function parseRetryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === "") {
    return undefined;
  }
  const seconds = Number(header);
  if (Number.isFinite(seconds)) {
    return Math.max(0, seconds);
  }
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** Without a code these come from the readiness check, or from a proxy that cannot reach the service. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

function codeOf(status: number, body: Json | undefined): EstibaErrorFields["code"] {
  if (typeof body?.["error"] === "string") {
    return body["error"];
  }
  if (status === 429) {
    return "RATE_LIMITED";
  }
  return UNAVAILABLE.includes(status) ? "SERVICE_UNAVAILABLE" : "UNEXPECTED_ANSWER";
}

function failure(response: Response, body: Json | undefined): EstibaError {
  const message = body?.["message"];
  const requestId = body?.["requestId"];
  const details = body?.["details"];
  return new EstibaError({
    code: codeOf(response.status, body),
    status: response.status,
    message: typeof message === "string" ? message : `The service answered ${String(response.status)}.`,
    requestId:
      typeof requestId === "string" ? requestId : (response.headers.get("x-request-id") ?? undefined),
    details: isJsonObject(details) ? details : undefined,
    retryAfterSeconds: parseRetryAfterSeconds(response.headers.get("retry-after"), Date.now()),
  });
}

/** A success that is no JSON is handed over as it is: text as text, the rest as a Blob. */
async function readFile(response: Response): Promise<string | Blob | undefined> {
  const type = response.headers.get("content-type") ?? "application/json";
  if (!response.ok || /^application\/(?:[\w.-]+\+)?json\b/i.test(type) || type.startsWith("text/html")) {
    return undefined;
  }
  return type.startsWith("text/") ? response.text() : response.blob();
}

/** The body of a success, or a thrown EstibaError. */
export async function readAnswer(response: Response): Promise<Json> {
  const file = await readFile(response);
  if (file !== undefined) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract types this answer as a file
    return file as unknown as Json;
  }
  const body = parseObject(await response.text());
  if (!response.ok || body === undefined) {
    throw failure(response, response.ok ? undefined : body);
  }
  return body;
}
