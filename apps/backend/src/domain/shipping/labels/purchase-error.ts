import type { ErrorCode } from "@estiba/contract";
import type { RejectCode } from "../../../ports/carrier.ts";

const ERROR_OF: Readonly<Record<string, ErrorCode>> = {
  address_rejected: "ADDRESS_REJECTED",
  cod_not_supported: "COD_NOT_SUPPORTED",
  balance: "CARRIER_BALANCE_INSUFFICIENT",
  price_changed: "PRICE_CHANGED",
  throttled: "CARRIER_UNAVAILABLE",
  unavailable: "CARRIER_UNAVAILABLE",
} satisfies Partial<Record<RejectCode | "absent", ErrorCode>>;

/** The error of a purchase that failed for certain. */
export function errorOf(failure: { code: string }): ErrorCode {
  return ERROR_OF[failure.code] ?? "CARRIER_REJECTED";
}
