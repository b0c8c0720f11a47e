import type { ErrorCode } from "@estiba/contract";

/** Failures that carry no code of the service. */
export type ClientErrorCode = "NETWORK_ERROR" | "TIMEOUT" | "ABORTED" | "RATE_LIMITED" | "UNEXPECTED_ANSWER";

/** A newer service may send codes this client does not know. */
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
