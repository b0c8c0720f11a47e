import type { Plan, Role, Scope } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import { addressGroup } from "../../../kernel/http/address-group.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { readAccessToken, type AccessFailure } from "./access-token.ts";
import { apiKeyHashes, isWellFormedApiKey } from "../keys/api-key-format.ts";
import { findKeyAccess, findKeyRoute, noteKeyAddress } from "../keys/key-store.ts";
import { effectivePlan, keyStatus } from "../model.ts";
import { findSessionAccess } from "./session-store.ts";

/** How long a revoked key or session may go on being accepted by another process that has just seen it. */
const ACCESS_CACHE_MS = 800;
const MAX_CACHED = 20_000;
const PLACES_REMEMBERED_MS = 600_000;
/** A key that is used from everywhere fills no audit log. */
const PLACES_TOLD = { perMinute: 1, burst: 20 };

interface TenantAccess {
  readonly tenantId: string;
  readonly plan: Plan;
  readonly isSuspended: boolean;
}
export interface UserAccess extends TenantAccess {
  readonly kind: "user";
  readonly userId: string;
  readonly sessionId: string;
  readonly role: Role;
}
export interface IntegrationAccess extends TenantAccess {
  readonly kind: "key";
  readonly keyId: string;
  readonly scopes: readonly Scope[];
}

/** What was found for a moment, unless the tenant's accesses have changed since the look began. */
class Remembered<A extends TenantAccess> {
  readonly #found = new TtlCache<{ access: A; lookedAtMs: number }>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #changedAtMs: TtlCache<number>;

  constructor(changedAtMs: TtlCache<number>) {
    this.#changedAtMs = changedAtMs;
  }

  get(key: string): A | null {
    const found = this.#found.get(key);
    const changedAtMs = found ? (this.#changedAtMs.get(found.access.tenantId) ?? -1) : 0;
    return found && found.lookedAtMs > changedAtMs ? found.access : null;
  }

  set(key: string, access: A, lookedAtMs: number): void {
    this.#found.set(key, { access, lookedAtMs });
  }
}

/** Resolves a credential to its permissions; caches the result briefly. */
export class AccessFinder {
  readonly #services: Services;
  readonly #changedAtMs = new TtlCache<number>(ACCESS_CACHE_MS * 2, MAX_CACHED);
  readonly #sessions = new Remembered<UserAccess>(this.#changedAtMs);
  readonly #refusedKeys = new TtlCache<true>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #keys = new Remembered<IntegrationAccess>(this.#changedAtMs);
  readonly #places = new TtlCache<true>(PLACES_REMEMBERED_MS, MAX_CACHED);

  constructor(services: Services) {
    this.#services = services;
    services.accessChanges.listen((tenantId) => this.#changedAtMs.set(tenantId, performance.now()));
  }

  async bySession(token: string): Promise<UserAccess | AccessFailure> {
    const claims = await readAccessToken(this.#services.keyring, token);
    if (typeof claims === "string") {
      return claims;
    }
    const cacheKey = `${claims.tenantId}/${claims.sessionId}/${claims.userId}`;
    const cached = this.#sessions.get(cacheKey);
    if (cached) {
      return cached;
    }
    const lookedAtMs = performance.now();
    const access = await this.#services.asSystem(claims.tenantId, "find-access", async (tx) => {
      const found = await findSessionAccess(tx, claims.sessionId);
      return found && { ...found, plan: effectivePlan(found, tx.now) };
    });
    if (access?.userId !== claims.userId) {
      return "revoked";
    }
    const { plan, role, isSuspended, userId } = access;
    const { tenantId, sessionId } = claims;
    const found: UserAccess = { kind: "user", tenantId, sessionId, userId, role, plan, isSuspended };
    this.#sessions.set(cacheKey, found, lookedAtMs);
    return found;
  }

  async byKey(key: string): Promise<IntegrationAccess | null> {
    if (!isWellFormedApiKey(key)) {
      return null;
    }
    const hashes = apiKeyHashes(this.#services.keyring, key);
    const cacheKey = hashes[0]?.toString("base64") ?? "";
    const cached = this.#keys.get(cacheKey);
    if (cached) {
      return cached;
    }
    if (this.#refusedKeys.get(cacheKey)) {
      return null;
    }
    const lookedAtMs = performance.now();
    const found = await this.#lookUpKey(hashes);
    if (found) {
      this.#keys.set(cacheKey, found, lookedAtMs);
    } else {
      this.#refusedKeys.set(cacheKey, true);
    }
    return found;
  }

  /** Afterwards, so that the request does not wait for it: whether the key is used from a new address. */
  notice(access: IntegrationAccess, from: Origin): void {
    const address = addressGroup(from.ip ?? "");
    const place = `${access.keyId}/${address}`;
    if (this.#places.get(place)) {
      return;
    }
    this.#places.set(place, true);
    void this.#notePlace(access, from, address).catch((error: unknown) => {
      this.#places.delete(place);
      this.#services.logger.warn({ tenantId: access.tenantId, err: error }, "key use not noted");
    });
  }

  async #notePlace({ tenantId, keyId }: IntegrationAccess, from: Origin, address: string): Promise<void> {
    const services = this.#services;
    const isNew = await services.inTenant(tenantId, from, (tx) => noteKeyAddress(tx, keyId, address));
    if (isNew && (await services.limiter.consume(`key-places:${keyId}`, PLACES_TOLD)).isAllowed) {
      const change = { action: "api_key.used_from_new_address", targetKind: "api_key", targetId: keyId };
      await services.inTenant(tenantId, from, (tx) => recordChanges(tx, [{ ...change, after: { address } }]));
    }
  }

  async #lookUpKey(hashes: readonly Buffer[]): Promise<IntegrationAccess | null> {
    const route = await this.#services.inDirectory((query) => findKeyRoute(query, hashes));
    if (!route) {
      return null;
    }
    const access = await this.#services.asSystem(route.tenantId, "find-access", async (tx) => {
      const found = await findKeyAccess(tx, route.keyId);
      return found && keyStatus(found.key, tx.now) === "active"
        ? { ...found, plan: effectivePlan(found, tx.now) }
        : null;
    });
    if (!access) {
      return null;
    }
    return {
      kind: "key",
      tenantId: route.tenantId,
      keyId: route.keyId,
      scopes: access.key.scopes,
      plan: access.plan,
      isSuspended: access.isSuspended,
    };
  }
}
