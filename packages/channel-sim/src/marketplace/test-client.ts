import { type Answer, call } from "../kit/test-answer.ts";
import type { MarketplaceSim } from "./index.ts";

export const REDIRECT_URI = "https://panel.example.test/marketplace/callback";

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

  async file(path: string): Promise<{ status: number; headers: Headers; text: string }> {
    const answer = await fetch(`${this.#sim.url}${path}`, { headers: this.#headers({}) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
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
