import type { TestAnswer } from "../kit/test-call.ts";
import { testCall } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";

export type WpClient = {
  shopUrl: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
};

/** Calls one shop's `wc/v3` the way a TLS client with Basic keys does. */
export function wpClient(sim: WpshopSim, shopId = "1"): WpClient {
  const shop = sim.shops.find((candidate) => candidate.id === shopId);
  const shopUrl = `${sim.url}/shops/${shopId}`;
  const pair = `${shop?.credentials["consumerKey"] ?? ""}:${shop?.credentials["consumerSecret"] ?? ""}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return {
    shopUrl,
    call: (method, path, body, headers = {}) =>
      testCall(method, `${shopUrl}/wp-json/wc/v3/${path}`, body, { authorization, ...headers }),
  };
}
