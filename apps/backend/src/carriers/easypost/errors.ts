import { CarrierError, type CarrierFailure, type RejectCode } from "../../ports/carrier.ts";
import type { Fault } from "../kit/attempt.ts";
import type { Answer } from "../kit/http.ts";
import { isFields, textOf, type Fields } from "../kit/read.ts";

const BY_STATUS: Readonly<Record<number, RejectCode>> = {
  401: "config",
  402: "balance",
  403: "config",
  404: "not_found",
  422: "address_rejected",
  429: "throttled",
};
const BY_NAME: Readonly<Record<string, RejectCode>> = { "SHIPMENT.POSTAGE.FAILURE": "other" };
const UNKNOWN_NAMES = /^SHIPMENT\.(?:POSTAGE\.(?:TIMED_OUT|NO_RESPONSE)|PURCHASE\.IN_PROGRESS)$/;

export interface EasypostFault extends Fault {
  /** The provider's own code. */
  readonly name: string;
}

function errorIn(json: unknown): Fields {
  const error = isFields(json) ? json["error"] : null;
  return isFields(error) ? error : {};
}

/** The error in an answer; null when it succeeded. */
export function faultOf({ status, json }: Answer): EasypostFault | null {
  if (status < 400 && json !== undefined) {
    return null;
  }
  const error = errorIn(json);
  const name = textOf(error["code"]) ?? "";
  return {
    name,
    code: BY_NAME[name] ?? BY_STATUS[status] ?? (status >= 500 ? "unavailable" : "other"),
    message:
      textOf(error["message"]) ?? (json === undefined ? "the answer is not JSON" : `it answered ${status}`),
    isDefinite: !UNKNOWN_NAMES.test(name) && status < 500 && json !== undefined,
  };
}

const QUOTE_CODES: Readonly<Partial<Record<RejectCode, CarrierFailure["code"]>>> = {
  config: "config",
  balance: "balance",
  throttled: "throttled",
  unavailable: "unavailable",
  address_rejected: "address_rejected",
};

/** Throws CarrierError unless it is a good answer. */
export function refuse(answer: Answer): void {
  const fault = faultOf(answer);
  if (fault) {
    throw new CarrierError(QUOTE_CODES[fault.code] ?? "other", fault.message);
  }
}
