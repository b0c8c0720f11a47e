import type { Static, TObject, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { Policy } from "./policy.ts";

export interface ResponseSpec {
  readonly description: string;
  /** JSON by default. */
  readonly contentType?: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

/** One endpoint, declared once: routes, checks, OpenAPI, SDK and tests are all derived from it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly policy: Policy;
  /** The code of an unexpected failure; ends in _FAILED. */
  readonly failure: Extract<ErrorCode, `${string}_FAILED`>;
  /** A GET that leaves something behind, such as who exported what; all others cannot. */
  readonly isWriting?: true;
  readonly bodyLimitBytes?: number;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The body as it is documented, where more is let in so that a mistake gets an answer of its own. */
  readonly documentedBody?: TSchema;
  /** Headers of its own, documented; the endpoint itself checks them. */
  readonly headers?: TObject;
  readonly isIdempotencyKeyRequired?: true;
  /** What to use instead. */
  readonly deprecated?: string;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Codes of this endpoint's own; those that follow from the policy are added by `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  readonly example: {
    readonly params?: object;
    readonly query?: object;
    readonly body?: object;
    readonly headers?: object;
  };
}

export const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;

export function defineEndpoints<const T extends Record<string, Endpoint>>(endpoints: T): T {
  return endpoints;
}

type StaticOr<S, Otherwise> = S extends TSchema ? Static<S> : Otherwise;
export type ParamsOf<E extends Endpoint> = StaticOr<E["params"], Record<string, never>>;
export type QueryOf<E extends Endpoint> = StaticOr<E["query"], Record<string, never>>;
export type BodyOf<E extends Endpoint> = StaticOr<E["body"], undefined>;

/** The answers a handler may give: one status with the body declared for it. */
export type ReplyOf<E extends Endpoint> = {
  [S in keyof E["responses"] & number]: {
    readonly status: S;
    readonly body: Static<E["responses"][S]["schema"]>;
  };
}[keyof E["responses"] & number];

export function isIdempotencyKeyHonoured(endpoint: Endpoint): boolean {
  const isWrite = endpoint.method === "POST" || endpoint.method === "PATCH";
  return isWrite && endpoint.policy.auth !== "public" && endpoint.policy.auth !== "webhook";
}

/** Whether doing it twice would create two: then a mark that it was done is committed with it. */
export function isRepeatHarmful(endpoint: Endpoint): boolean {
  return endpoint.errors.includes("IDEMPOTENCY_OUTCOME_LOST");
}

/** A body in which nothing is required may be left out. */
export function isBodyNeeded({ body }: Endpoint): boolean {
  const required: readonly string[] = body?.required ?? [];
  return required.length > 0;
}

function policyErrors(policy: Policy): ErrorCode[] {
  const feature = "feature" in policy ? policy.feature : undefined;
  const locked: ErrorCode[] =
    feature === undefined ? [] : [feature === "inventory" ? "PLAN_INVENTARIO_LOCKED" : "PLAN_FEATURE_LOCKED"];
  const bySession: ErrorCode[] = [
    "SESSION_REQUIRED",
    "API_KEY_INVALID",
    "ROLE_FORBIDDEN",
    "TENANT_SUSPENDED",
  ];
  const byKey: ErrorCode[] = [
    "API_KEY_REQUIRED",
    "API_KEY_INVALID",
    "API_KEY_SCOPE_MISSING",
    "TENANT_SUSPENDED",
  ];
  switch (policy.auth) {
    case "public":
    case "webhook":
      return [];
    case "session":
      return [...bySession, ...locked];
    case "apiKey":
      return [...byKey, ...locked];
    case "either":
      return [...byKey, ...bySession, ...locked];
  }
}

/** Everything that can go wrong, most specific first. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  // An address, a header or a body that cannot be read is refused wherever it is sent.
  const unreadable: ErrorCode[] = ["BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE"];
  const body: ErrorCode[] = endpoint.method === "GET" ? [] : ["PAYLOAD_TOO_LARGE"];
  const idempotency: ErrorCode[] = isIdempotencyKeyHonoured(endpoint)
    ? ["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"]
    : [];
  const always: ErrorCode[] = ["SERVICE_UNAVAILABLE", endpoint.failure];
  return [
    ...new Set([
      ...endpoint.errors,
      ...policyErrors(endpoint.policy),
      ...unreadable,
      ...body,
      ...idempotency,
      ...always,
    ]),
  ];
}
