import type { JsonObject, SimContext, SimShop } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import { CloudError } from "./cloud-error.ts";
import type { CloudStore, CloudToken, CloudWorld } from "./cloud-state.ts";

export type CloudCall = {
  world: CloudWorld;
  sim: SimContext;
  shop: SimShop;
  store: CloudStore;
  token: CloudToken;
  version: string;
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Undefined when the request had none. */
  body: unknown;
};
export type CloudAnswer = { status?: number; headers?: Record<string, string>; body: unknown };
export type CloudRoute = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** `write_x` also opens what needs `read_x`. */
  scope: string | null;
  handle(call: CloudCall): CloudAnswer;
};

export function param(call: CloudCall, name: string): string {
  return call.params[name] ?? "";
}

export function bodyFields(call: CloudCall): JsonObject {
  if (!isObject(call.body)) {
    throw new CloudError(400, { error: "Problems parsing JSON" });
  }
  return call.body;
}
