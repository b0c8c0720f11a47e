import type { Route } from "./route.ts";
import type { AnyInput } from "./types.ts";

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function segment(path: string, name: string, value: unknown): string {
  const text = isScalar(value) ? String(value) : "";
  // Dots would be folded away by URL parsing and reach another endpoint.
  if (text === "" || text === "." || text === "..") {
    throw new TypeError(`${path} needs a value for ${name}.`);
  }
  return encodeURIComponent(text);
}

function search(query: AnyInput["query"]): string {
  const pairs = new URLSearchParams();
  for (const [name, given] of Object.entries(query ?? {})) {
    const values: unknown[] = Array.isArray(given) ? given : [given];
    for (const value of values.filter(isScalar)) {
      pairs.append(name, String(value));
    }
  }
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
}

export function addressOf(baseUrl: string, route: Route, input: AnyInput): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    segment(route.path, name, input.params?.[name]),
  );
  return baseUrl.replace(/\/+$/, "") + path + search(input.query);
}
