import type { QuoteErrorCode } from "@estiba/contract";

/** `rejected`: the provider certainly did nothing. `unknown`: it may have done it, and must be looked up. */
export type Outcome<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "rejected"; readonly code: RejectCode; readonly message: string }
  | { readonly kind: "unknown"; readonly reason: string };

export type RejectCode =
  | "config"
  | "no_service"
  | "address_rejected"
  | "cod_not_supported"
  | "balance"
  | "price_changed"
  | "not_cancellable"
  | "not_found"
  | "throttled"
  | "unavailable"
  | "other";

/** How an adapter fails outside a purchase. */
export class CarrierError extends Error {
  readonly code: QuoteErrorCode;
  constructor(code: QuoteErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "CarrierError";
    this.code = code;
  }
}
