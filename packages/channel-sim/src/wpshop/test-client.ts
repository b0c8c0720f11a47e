import type { JsonObject } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { WpshopSim } from "./index.ts";

export type WpResponse = { status: number; headers: Headers; text: string; json: unknown };
export type WpClient = {
  shopUrl: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<WpResponse>;
};

export async function plainCall(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<WpResponse> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Calls one shop's `wc/v3` the way a TLS client with Basic keys does. */
export function wpClient(sim: WpshopSim, shopId = "1"): WpClient {
  const shop = sim.shops.find((candidate) => candidate.id === shopId);
  const shopUrl = `${sim.url}/shops/${shopId}`;
  const pair = `${shop?.credentials["consumerKey"] ?? ""}:${shop?.credentials["consumerSecret"] ?? ""}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return {
    shopUrl,
    call: (method, path, body, headers = {}) =>
      plainCall(method, `${shopUrl}/wp-json/wc/v3/${path}`, body, { authorization, ...headers }),
  };
}

export function object(value: unknown): JsonObject {
  if (!isObject(value)) {
    throw new Error(`not an object: ${JSON.stringify(value)}`);
  }
  return value;
}

export function objects(value: unknown): JsonObject[] {
  if (!Array.isArray(value)) {
    throw new TypeError(`not a list: ${JSON.stringify(value)}`);
  }
  return value.map(object);
}
