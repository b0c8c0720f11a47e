import type { Plan, Platform } from "@estiba/contract";
import { effectivePlan, getTenant } from "../../domain/identity/index.ts";
import { findRoute, findShop, readSecrets, type Shop } from "../../domain/shops/index.ts";
import { TtlCache } from "../../kernel/limits/ttl-cache.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";

export interface ShopAccess {
  readonly tenantId: string;
  readonly shop: Shop;
  /** What the tenant has now: a trial counts, an ended one does not. */
  readonly plan: Plan;
  readonly webhookSecrets: readonly string[];
}

/** Platforms time out after about five seconds, and some then disable the webhook. */
export const ACKNOWLEDGE_WITHIN_MS = 3_000;
const CACHE_MS = 2_000;
const MAX_CACHED = 50_000;

/** The shop that an event claims to be from, and the secrets to verify it; cached briefly. */
export class ShopFinder {
  readonly #services: Services;
  readonly #cache = new TtlCache<ShopAccess>(CACHE_MS, MAX_CACHED);
  readonly #unknown = new TtlCache<true>(CACHE_MS, MAX_CACHED);
  readonly #asked = new Map<string, Promise<ShopAccess | null>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Concurrent requests for the same shop share one query. */
  async find(
    platform: Platform,
    routeKey: string,
    { isSigned }: { readonly isSigned: boolean },
  ): Promise<ShopAccess | null> {
    const key = `${platform}/${routeKey}`;
    const cached = this.#cache.get(key);
    if (cached) {
      return cached;
    }
    // A signed sender has a shop here or is about to; anyone can name a seller who has none.
    if (!isSigned && this.#unknown.get(key)) {
      return null;
    }
    const asked =
      this.#asked.get(key) ??
      this.#look(platform, routeKey, key).finally(() => {
        this.#asked.delete(key);
      });
    this.#asked.set(key, asked);
    return asked;
  }

  async #look(platform: Platform, routeKey: string, key: string): Promise<ShopAccess | null> {
    const patience = { patienceMs: ACKNOWLEDGE_WITHIN_MS };
    const route = await this.#services.findInDirectory(
      (query) => findRoute(query, platform, routeKey),
      patience,
    );
    if (!route) {
      this.#unknown.set(key, true);
      return null;
    }
    const read = async (tx: Tx) => {
      const [shop, secrets, tenant] = await together([
        findShop(tx, route.shopId),
        readSecrets(tx, this.#services.keyring, route.shopId),
        getTenant(tx),
      ]);
      const plan = effectivePlan(tenant, tx.now);
      return shop && { tenantId: route.tenantId, shop, plan, webhookSecrets: secrets?.webhookSecrets ?? [] };
    };
    const found = await this.#services.asSystem(route.tenantId, "shop-access", read, patience);
    if (found) {
      this.#cache.set(key, found);
    }
    return found;
  }
}
