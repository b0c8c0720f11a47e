import { ChannelError, type ChannelFailure } from "../../ports/channel.ts";
import { asArray, asObject, type Json, malformed } from "../kit/read.ts";

const HOUR_MS = 3_600_000;

/** Shops that are frozen, locked or closed come back when the merchant resolves it: wait, do not disconnect. */
export const CLOSED_DOORS: Readonly<Record<number, ChannelFailure>> = {
  402: "unavailable",
  423: "unavailable",
  430: "rate_limited",
};
export const CLOSED_DOOR_WAIT_MS = HOUR_MS;

const CODES: ReadonlyMap<string, ChannelFailure> = new Map([
  ["THROTTLED", "rate_limited"],
  ["ACCESS_DENIED", "forbidden"],
  ["INTERNAL_SERVER_ERROR", "unavailable"],
  ["SHOP_INACTIVE", "unavailable"],
]);
const TOO_COSTLY = "MAX_COST_EXCEEDED";

/** For what only helps when it is there: anything else is as good as nothing. */
function asRecord(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

interface GraphqlError {
  readonly message: string;
  readonly code: string;
  /** Last name on the way to the field that failed. */
  readonly field: string | null;
}

function readError(value: unknown): GraphqlError {
  const error = asObject(value, "errors");
  const { code } = asRecord(error["extensions"]);
  const path: unknown[] = Array.isArray(error["path"]) ? error["path"] : [];
  const field = path.at(-1);
  return {
    message: typeof error["message"] === "string" ? error["message"].slice(0, 300) : "no message",
    code: typeof code === "string" ? code : "",
    field: typeof field === "string" ? field : null,
  };
}

function finite(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** How long until the bucket covers the query's cost; null when the answer does not say. */
export function throttleWaitMs(extensions: unknown): number | null {
  const cost = asRecord(asRecord(extensions)["cost"]);
  const status = asRecord(cost["throttleStatus"]);
  const wanted = finite(cost["requestedQueryCost"]);
  const available = finite(status["currentlyAvailable"]);
  const restoreRate = finite(status["restoreRate"]);
  if (wanted === null || available === null || restoreRate === null || restoreRate <= 0) {
    return null;
  }
  const seconds = Math.ceil((wanted - available) / restoreRate);
  return Math.min(Math.max(seconds, 1) * 1_000, HOUR_MS);
}

function waitOf(code: string, extensions: unknown): number | null {
  if (code === "SHOP_INACTIVE") {
    return CLOSED_DOOR_WAIT_MS;
  }
  return code === "THROTTLED" ? throttleWaitMs(extensions) : null;
}

/**
 * The data of a GraphQL answer. A status of 200 says nothing: errors beside the data are failures too, unless
 * access was denied to nothing but fields we can do without.
 */
export function readGraphql(json: unknown, dispensable: readonly string[]): Json {
  const answer = asObject(json, "answer");
  const { data, errors, extensions } = answer;
  if (typeof errors === "string") {
    throw new ChannelError("rejected", errors.slice(0, 300));
  }
  const all = errors === undefined ? [] : asArray(errors, "errors").map(readError);
  const serious = all.find(
    ({ code, field }) => !(code === "ACCESS_DENIED" && field !== null && dispensable.includes(field)),
  );
  if (serious !== undefined) {
    const { code, message } = serious;
    const waitMs = waitOf(code, extensions);
    throw new ChannelError(CODES.get(code) ?? "rejected", code === "" ? message : `${code}: ${message}`, {
      ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
      cause: { code },
    });
  }
  return asObject(data, "data");
}

function isTooCostly(error: unknown): boolean {
  return error instanceof ChannelError && asRecord(error.cause)["code"] === TOO_COSTLY;
}

/** Requests half as much whenever the platform rejects the query as too expensive. */
export async function withAffordablePage<T>(first: number, run: (first: number) => Promise<T>): Promise<T> {
  try {
    return await run(first);
  } catch (error) {
    if (first > 1 && isTooCostly(error)) {
      return withAffordablePage(Math.floor(first / 2), run);
    }
    throw error;
  }
}

export interface UserError {
  readonly code: string;
  readonly field: readonly string[];
  readonly message: string;
}

/** Errors of one mutation: an answer that has any changed nothing. */
export function readUserErrors(payload: Json): readonly UserError[] {
  return asArray(payload["userErrors"], "userErrors").map((row) => {
    const { code, field, message } = asObject(row, "userErrors");
    if (typeof message !== "string" || (field !== null && field !== undefined && !Array.isArray(field))) {
      throw malformed("userErrors");
    }
    return {
      code: typeof code === "string" ? code : "",
      field: Array.isArray(field) ? field.map(String) : [],
      message,
    };
  });
}

export function userErrorText({ code, message }: UserError): string {
  return code === "" ? message : `${code}: ${message}`;
}
