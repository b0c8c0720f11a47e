export type ChannelFailure =
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "rejected"
  | "unavailable"
  | "malformed";

/** The one way an adapter fails. Only `rate_limited` and `unavailable` are worth another try. */
export class ChannelError extends Error {
  readonly failure: ChannelFailure;
  readonly retryAfterMs: number | null;
  constructor(
    failure: ChannelFailure,
    message: string,
    options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "ChannelError";
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
