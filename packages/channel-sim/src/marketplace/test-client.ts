import type { MarketplaceSim } from "./index.ts";

export const REDIRECT_URI = "https://panel.example.test/marketplace/callback";

/** `at(body, "results.0.id")`. */
export function at(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split(".")) {
    current = typeof current === "object" && current !== null ? Reflect.get(current, key) : undefined;
  }
  return current;
}

export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path);
  return Array.isArray(found) ? found : [];
}

export type Answer = { status: number; headers: Headers; body: unknown };

export async function call(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

export class SellerClient {
  readonly #sim: MarketplaceSim;
  readonly #token: string;

  constructor(sim: MarketplaceSim, token: string) {
    this.#sim = sim;
    this.#token = token;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return call(`${this.#sim.url}${path}`, { headers: this.#headers(headers) });
  }

  async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return call(`${this.#sim.url}${path}`, {
      method,
      headers: this.#headers({ "content-type": "application/json", ...headers }),
      body: JSON.stringify(body),
    });
  }

  #headers(more: Record<string, string>): Record<string, string> {
    return { authorization: `Bearer ${this.#token}`, ...more };
  }
}

export function sellerClient(sim: MarketplaceSim, userId: string): SellerClient {
  return new SellerClient(sim, sim.marketplace.issueTokens(userId).accessToken);
}
