import { createHmac } from "node:crypto";

/** What a caller sends: where, with which headers, and what. */
export interface Call {
  readonly path: string;
  readonly headers: string;
  readonly body: string;
}

export interface BenchShop {
  readonly shopId: string;
  readonly key: string;
  readonly webhookSecret: string;
}

export interface Mix {
  /** Handed in with a key and answered once applied, or signed and answered once recorded. */
  readonly way: "direct" | "webhook";
  /** Parts of one: the same order again, and an order with another quantity. */
  readonly repeats: number;
  readonly edits: number;
}

interface Sent {
  readonly shop: BenchShop;
  readonly orderId: string;
  readonly skus: readonly [string, string];
}

const KEPT = 2_000;

function bodyOf({ shop, orderId, skus }: Sent, quantity: number, more = ""): string {
  return `{"shopId":"${shop.shopId}","orderId":"${orderId}","total":1000,"currency":"COP",${more}"items":[{"sku":"${skus[0]}","quantity":${quantity},"price":500},{"sku":"${skus[1]}","quantity":1,"price":500}]}`;
}

const WAYS = {
  direct: ({ shop }: Sent, body: string): Call => ({
    path: "/api/v1/custom/orders",
    headers: `x-api-key: ${shop.key}\r\n`,
    body,
  }),
  webhook: ({ shop }: Sent, body: string): Call => {
    const signature = createHmac("sha256", shop.webhookSecret).update(body).digest("base64");
    return {
      path: "/api/v1/webhook/custom",
      headers: `x-service-shop-id: ${shop.shopId}\r\nx-service-signature: ${signature}\r\n`,
      body,
    };
  },
};

/** A new order, ready to be sent. */
export const callOf = (way: Mix["way"], sent: Sent): Call => WAYS[way](sent, bodyOf(sent, 1));

/** Orders of two lines, of any shop; some of them again or changed, where the mix says so. */
export class Traffic {
  readonly #shops: readonly BenchShop[];
  readonly #variants: number;
  readonly #mix: Mix;
  readonly #run = `${process.pid}-${Date.now()}`;
  /** Orders that were answered: a repeat of one still on its way would be another case. */
  readonly #answered: Sent[] = [];
  readonly #open = new Map<number, Sent>();
  #count = 0;

  constructor(shops: readonly BenchShop[], variants: number, mix: Mix) {
    this.#shops = shops;
    this.#variants = variants;
    this.#mix = mix;
  }

  next(caller: number): Call {
    const dice = Math.random();
    const { repeats, edits, way } = this.#mix;
    const send = WAYS[way];
    if (dice < repeats + edits && this.#answered.length > 0) {
      const at = Math.floor(Math.random() * this.#answered.length);
      const [known] = dice < repeats ? [this.#answered[at]] : this.#answered.splice(at, 1);
      if (known) {
        return dice < repeats
          ? send(known, bodyOf(known, 1))
          : send(known, bodyOf(known, 2, `"version":${Date.now()},`));
      }
    }
    const sent = this.#newOrder();
    this.#open.set(caller, sent);
    return callOf(way, sent);
  }

  answered(caller: number): void {
    const sent = this.#open.get(caller);
    this.#open.delete(caller);
    if (sent && this.#mix.repeats + this.#mix.edits > 0) {
      const at = this.#answered.length < KEPT ? this.#answered.length : this.#count % KEPT;
      this.#answered[at] = sent;
    }
  }

  #newOrder(): Sent {
    const shop = this.#shops[Math.floor(Math.random() * this.#shops.length)];
    if (!shop) {
      throw new Error("there is no shop to sell in");
    }
    this.#count += 1;
    return { shop, orderId: `${this.#run}-${this.#count}`, skus: [this.#sku(), this.#sku()] };
  }

  #sku(): string {
    return `SKU-${1 + Math.floor(Math.random() * this.#variants)}`;
  }
}
