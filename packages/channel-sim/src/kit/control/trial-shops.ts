import type { FastifyInstance } from "fastify";
import { htmlPage } from "./html.ts";
import type { ShopSpec, SimShop } from "../model.ts";
import { openShop } from "./open-shop.ts";
import type { SimContext, SimOptions, SimPlatform } from "../platform.ts";
import { queryOf } from "../request-body.ts";
import { SimError } from "../sim-error.ts";

const PRODUCTS_PER_SHOP = 12;
const MAX_TITLE = 80;
const NAME = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const CURRENCIES: Readonly<Record<string, string>> = {
  AR: "ARS",
  BR: "BRL",
  CL: "CLP",
  CO: "COP",
  MX: "MXN",
  PE: "PEN",
};
const DEFAULT_COUNTRY = "CO";

const FULL = htmlPage(
  "No simulated shop is free",
  `<section class="card"><p>All simulated shops of this platform are taken. Ask the operator of this installation.</p></section>`,
);

function nameOf(query: URLSearchParams): string {
  const name = query.get("name") ?? "";
  if (!NAME.test(name)) {
    throw new SimError("BAD_INPUT", "name must be letters, digits and hyphens, at most 40");
  }
  return name;
}

function describe(name: string, query: URLSearchParams): Pick<ShopSpec, "name" | "country" | "currency"> {
  const asked = query.get("country") ?? "";
  const country = Object.hasOwn(CURRENCIES, asked) ? asked : DEFAULT_COUNTRY;
  const title = (query.get("title") ?? "").trim().slice(0, MAX_TITLE);
  return { name: title === "" ? name : title, country, currency: CURRENCIES[country] ?? "COP" };
}

/** Shops that visitors open for themselves, by a name of their choice: the same name is the same shop. */
class TrialShops {
  readonly #platform: SimPlatform;
  readonly #sim: SimContext;
  readonly #options: SimOptions;
  readonly #shops = new Map<string, SimShop>();

  constructor(platform: SimPlatform, sim: SimContext, options: SimOptions) {
    this.#platform = platform;
    this.#sim = sim;
    this.#options = options;
  }

  /** Null when all are taken. */
  open(query: URLSearchParams): SimShop | null {
    const name = nameOf(query);
    const known = this.#shops.get(name);
    if (known !== undefined || this.#shops.size >= (this.#options.maxTrialShops ?? 0)) {
      return known ?? null;
    }
    const spec = { ...describe(name, query), ...this.#platform.trialSpec(name) };
    if (this.#sim.store.shops.has(spec.id)) {
      throw new SimError("BAD_INPUT", "this name is taken");
    }
    const options = { ...this.#options, productsPerShop: PRODUCTS_PER_SHOP };
    const shop = openShop(this.#platform, this.#sim, spec, options);
    this.#shops.set(name, shop);
    return shop;
  }
}

/** Onwards to a page of this simulator, as the owner of the shop; elsewhere nobody is sent. */
function destination(sim: SimContext, shop: SimShop, next: string | null): string {
  if (next === null || !URL.canParse(next) || new URL(next).origin !== sim.baseUrl()) {
    return `/__shop/${encodeURIComponent(shop.id)}`;
  }
  const url = new URL(next);
  url.searchParams.set("account", shop.id);
  return url.href;
}

export function addTrialShops(
  app: FastifyInstance,
  platform: SimPlatform,
  sim: SimContext,
  options: SimOptions,
): void {
  if (options.maxTrialShops === undefined) {
    return;
  }
  const trials = new TrialShops(platform, sim, options);
  app.get("/__trial", (request, reply) => {
    const query = queryOf(request);
    const shop = trials.open(query);
    return shop === null
      ? reply.code(503).type("text/html; charset=utf-8").send(FULL)
      : reply.redirect(destination(sim, shop, query.get("next")), 303);
  });
}
