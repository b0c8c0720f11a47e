import type { ErrorCode } from "@estiba/contract";

/** Failures that carry no code of the service. */
export type ClientErrorCode =
  | "NETWORK_ERROR"
  | "TIMEOUT"
  | "ABORTED"
  | "RATE_LIMITED"
  | "UNEXPECTED_ANSWER"
  | "WEBHOOK_SIGNATURE_MISSING"
  | "WEBHOOK_TOO_OLD";

/** A newer service may send codes that this client does not have. */
type AnyCode = ErrorCode | ClientErrorCode | (string & Record<never, never>);

export interface EstibaErrorFields {
  readonly code: AnyCode;
  readonly status: number;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

export class EstibaError extends Error {
  override readonly name = "EstibaError";
  readonly code: AnyCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(fields: EstibaErrorFields) {
    super(fields.message, { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.details = fields.details;
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }
}

/** Narrows what was caught to our error, and to the named codes if any. */
export function isEstibaError<Code extends ErrorCode | ClientErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is EstibaError & { readonly code: Code } {
  return error instanceof EstibaError && (codes.length === 0 || codes.some((code) => code === error.code));
}
