import { CarrierError, type CarrierFailure, type RejectCode } from "../../ports/carrier.ts";
import type { Fault } from "../kit/attempt.ts";
import { isFields, textOf, type Fields } from "../kit/read.ts";
import type { Answer } from "../kit/http.ts";

export type Operation = "rate" | "generate" | "cancel" | "track" | "query" | "manifest" | "pickup";

interface Rule {
  readonly code: RejectCode;
  readonly on?: readonly Operation[];
  readonly text?: RegExp;
}

const GATEWAY = /gateway|timeout|time-out|unavailable|temporar/i;
const COVERAGE = /cover|cobertura|no disponible|not available|limit|excede/i;

/** Meaning of the provider's error numbers, as far as they are documented; the first match counts. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  1101: [{ on: ["track", "cancel", "manifest", "pickup"], code: "not_found" }, { code: "config" }],
  1105: [{ code: "no_service" }],
  1126: [{ code: "no_service" }],
  1145: [{ code: "no_service" }],
  1146: [{ code: "no_service" }],
  1125: [{ on: ["track"], code: "not_found" }, { code: "no_service" }],
  1129: [{ text: COVERAGE, code: "no_service" }, { code: "address_rejected" }],
  1127: [{ code: "address_rejected" }],
  1149: [{ code: "address_rejected" }],
  1220: [{ code: "address_rejected" }],
  1282: [{ code: "cod_not_supported" }],
  1115: [{ code: "not_cancellable" }],
  1120: [{ code: "not_cancellable" }],
  1300: [{ text: COVERAGE, code: "no_service" }],
};

const BY_STATUS: Readonly<Record<number, RejectCode>> = {
  401: "config",
  402: "balance",
  403: "config",
  429: "throttled",
};

function describe(error: unknown): { number: string | null; message: string } {
  if (!isFields(error)) {
    return { number: null, message: textOf(error) ?? "it refused without a reason" };
  }
  const message = [error["description"], error["message"]]
    .map(textOf)
    .filter((text) => text !== null)
    .join(": ");
  return { number: textOf(error["code"]), message: message || "it refused without a reason" };
}

function byCode(error: unknown, operation: Operation): Fault {
  const { number, message } = describe(error);
  if (GATEWAY.test(message)) {
    return { code: "unavailable", message, isDefinite: false };
  }
  const rule = (RULES[number ?? ""] ?? []).find(
    ({ on, text }) => (on?.includes(operation) ?? true) && (text?.test(message) ?? true),
  );
  return { code: rule?.code ?? "other", message, isDefinite: rule !== undefined };
}

/** The error in an answer; null when it succeeded. Errors may come with status 200. */
export function faultOf({ status, json }: Answer, operation: Operation): Fault | null {
  const body: Fields = isFields(json) ? json : {};
  const told = body["error"] ?? body["message"];
  const byStatus = BY_STATUS[status];
  if (byStatus !== undefined) {
    const { message } = describe(told ?? `it answered ${status}`);
    return { code: byStatus, message, isDefinite: true };
  }
  if (status >= 500) {
    return { code: "unavailable", message: `it answered ${status}`, isDefinite: false };
  }
  if (json === undefined) {
    return { code: "other", message: "the answer is not JSON", isDefinite: false };
  }
  const isError = body["meta"] === "error" || body["error"] !== undefined || status >= 400;
  return isError ? byCode(told, operation) : null;
}

const quoteCode = ({ code }: Fault): CarrierFailure["code"] =>
  code === "price_changed" || code === "not_cancellable" || code === "not_found" ? "other" : code;

/** Throws CarrierError unless it is a good answer. */
export function refuse(answer: Answer, operation: Operation): void {
  const fault = faultOf(answer, operation);
  if (fault) {
    throw new CarrierError(quoteCode(fault), fault.message);
  }
}
