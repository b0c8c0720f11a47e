import type { JsonObject, SimContext, SimShop } from "../kit/index.ts";
import { invalidParam } from "./wp-error.ts";
import type { WpShopState, WpWorld } from "./wp-state.ts";

/** One authenticated request to a route below `wp-json/`. */
export type WpCall = {
  world: WpWorld;
  sim: SimContext;
  shop: SimShop;
  state: WpShopState;
  /** Path below `wp-json/`, without slashes at the ends. */
  path: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: JsonObject;
};
export type WpAnswer = { status?: number; headers?: Record<string, string>; body: unknown };

export type WpRoute = {
  methods: readonly string[];
  /** Segments; `:name` takes digits only, as WordPress patterns do. */
  path: string;
  /** Ends in the code of the 401 an anonymous caller gets; null is open to all. */
  right: "view" | "create" | "edit" | "delete" | "batch" | null;
  isOffered?(state: WpShopState): boolean;
  handle(call: WpCall): WpAnswer | Promise<WpAnswer>;
};

export const READ = ["GET", "HEAD"] as const;
export const CREATE = ["POST"] as const;
export const EDIT = ["POST", "PUT", "PATCH"] as const;
export const DELETE = ["DELETE"] as const;

export function param(call: WpCall, name: string): string {
  return call.params[name] ?? "";
}

export function flagOf(call: WpCall, name: string): boolean {
  const value = call.body[name] ?? call.query.get(name);
  return value === true || value === "true" || value === "1" || value === 1;
}

export function textField(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== "string" && typeof value !== "number") {
    throw invalidParam(name, `${name} is not of type string.`);
  }
  return String(value);
}

export function integerField(body: JsonObject, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === "") {
    return undefined;
  }
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) {
    throw invalidParam(name, `${name} is not of type integer.`);
  }
  return number;
}
