import type { Random } from "./random.ts";

/** An order as an own backend sends it. */
export interface Told {
  readonly tenant: number;
  readonly shop: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly orderId: string; readonly version: number };
}

export const TENANTS = 3;
const SHOPS = 3;
/** The last two share their stock in the first tenant; `LOOSE` is nobody's; `TWICE` names two listings. */
export const SKUS = ["V-1", "V-2", "V-3", "V-4", "V-5", "V-6", "LOOSE", "TWICE", "UNKNOWN"] as const;

const STATUSES = [
  "confirmed",
  "confirmed",
  "confirmed",
  "pending",
  "shipped",
  "cancelled",
  "returned",
] as const;

/** Tells new orders, repeats, changes, late news and cancellations, of every tenant and shop. */
export class Teller {
  readonly #random: Random;
  readonly #told: Told[] = [];
  #orders = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  #items() {
    return Array.from({ length: this.#random.below(4) + 1 }, () => ({
      sku: this.#random.oneOf(SKUS.slice(0, this.#random.below(5) === 0 ? SKUS.length : 4)),
      quantity: this.#random.below(20) === 0 ? 40 : this.#random.below(3) + 1,
      price: 1_500,
    }));
  }

  #fresh(): Told {
    this.#orders += 1;
    const body = {
      orderId: `O-${this.#orders}`,
      number: `#${this.#orders}`,
      version: 100,
      total: 3_000,
      currency: "COP",
      status: this.#random.below(6) === 0 ? this.#random.oneOf(STATUSES) : "confirmed",
      placedAt: new Date(Date.UTC(2026, 9, 1) + this.#orders * 60_000).toISOString(),
      paymentMethod: this.#random.below(3) === 0 ? "cod" : "card",
      customer: { name: `Ana ${this.#orders}`, phone: "+573001234567" },
      items: this.#items(),
    };
    return { tenant: this.#random.below(TENANTS), shop: this.#random.below(SHOPS), body };
  }

  #changed(known: Told): Told {
    const version = known.body.version + this.#random.oneOf([-1, 0, 1, 1, 1]);
    const status = this.#random.oneOf(STATUSES);
    const items = this.#random.below(2) === 0 ? known.body["items"] : this.#items();
    return { ...known, body: { ...known.body, version, status, items } };
  }

  #next(): Told {
    const known = this.#told.length === 0 ? undefined : this.#random.oneOf(this.#told.slice(-60));
    const die = this.#random.below(20);
    if (known === undefined || die < 14) {
      return this.#fresh();
    }
    return die < 17 ? known : this.#changed(known);
  }

  batch(): readonly Told[] {
    return Array.from({ length: this.#random.below(14) + 1 }, () => {
      const told = this.#next();
      this.#told.push(told);
      return told;
    });
  }
}
