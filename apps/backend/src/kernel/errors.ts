import { ERRORS, type ErrorCode } from "@estiba/contract/errors";

/** A failure reported to the caller by its code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: Record<string, unknown>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The database could not be reached or could not commit: whatever is tried next would wait as long and fail alike. */
export class DatabaseGone extends AppError {
  constructor(cause: unknown) {
    super("SERVICE_UNAVAILABLE", { retryAfterSeconds: 2, cause });
  }
}

/**
 * The tenant's rows cannot be used in this cell: they are in another one (`cell`), on their way here, or paused while they
 * move. Nothing was done, and whatever is tried next for the tenant would fail alike.
 */
export class TenantAway extends AppError {
  readonly state: "elsewhere" | "arriving" | "paused";
  readonly cell: string;

  constructor(state: TenantAway["state"], cell: string, cause: unknown) {
    super("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1, cause });
    this.state = state;
    this.cell = cell;
  }
}

export function badRequest(message: string, details?: Record<string, unknown>): AppError {
  return new AppError("BAD_REQUEST", { message, ...(details ? { details } : {}) });
}

/** The caller has as much under way already as one caller may have. */
export class TooManyAtOnce extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`Too many of these are under way already. Try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
