import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { isWellFormedApiKey } from "../keys/api-key-format.ts";
import { KeyFinder } from "../keys/find-keys.ts";
import { KeyPlaces } from "../keys/key-places.ts";
import { effectivePlan } from "../model.ts";
import type { IntegrationAccess, UserAccess } from "./access.ts";
import { readAccessToken, type AccessClaims, type AccessFailure } from "./access-token.ts";
import { ACCESS_CACHE_MS, MAX_CACHED, Remembered } from "./remembered.ts";
import { findSessionAccess } from "./session-store.ts";

/** Longer than a look may last. */
const CHANGES_REMEMBERED_MS = 60_000;

/** Resolves a credential to its permissions; caches the result briefly. */
export class AccessFinder {
  readonly #services: Services;
  readonly #changedAtMs = new TtlCache<number>(CHANGES_REMEMBERED_MS, MAX_CACHED);
  readonly #sessions = new Remembered<UserAccess>(this.#changedAtMs);
  readonly #refusedKeys = new TtlCache<true>(ACCESS_CACHE_MS, MAX_CACHED);
  readonly #keys = new Remembered<IntegrationAccess>(this.#changedAtMs);
  readonly #keyFinder: KeyFinder;
  readonly #places: KeyPlaces;

  constructor(services: Services) {
    this.#services = services;
    this.#keyFinder = new KeyFinder(services);
    this.#places = new KeyPlaces(services);
    services.accessChanges.listen((tenantId) => this.#changedAtMs.set(tenantId, performance.now()));
  }

  async bySession(token: string): Promise<UserAccess | AccessFailure> {
    const claims = await readAccessToken(this.#services.keyring, token);
    if (typeof claims === "string") {
      return claims;
    }
    const cacheKey = `${claims.tenantId}/${claims.sessionId}/${claims.userId}`;
    const found =
      this.#sessions.get(cacheKey) ??
      (await this.#sessions.find(cacheKey, () => this.#lookUpSession(claims)));
    return found ?? "revoked";
  }

  /** Remembered under a plain digest of the key: a keyed one is made only to look it up. */
  async byKey(key: string): Promise<IntegrationAccess | null> {
    if (!isWellFormedApiKey(key)) {
      return null;
    }
    const digest = sha256(key).toString("base64");
    const cached = this.#keys.get(digest);
    if (cached || this.#refusedKeys.get(digest)) {
      return cached;
    }
    const found = await this.#keys.find(digest, () => this.#keyFinder.find({ key, digest }));
    if (!found) {
      this.#refusedKeys.set(digest, true);
    }
    return found;
  }

  /** Afterwards: the request does not wait for it. */
  notice(access: IntegrationAccess, from: Origin): void {
    this.#places.notice(access, from);
  }

  async #lookUpSession({ tenantId, sessionId, userId }: AccessClaims): Promise<UserAccess | null> {
    const access = await this.#services.asSystem(tenantId, "find-access", async (tx) => {
      const found = await findSessionAccess(tx, sessionId);
      return found && { ...found, plan: effectivePlan(found, tx.now) };
    });
    if (access?.userId !== userId) {
      return null;
    }
    const { plan, role, isSuspended } = access;
    return { kind: "user", tenantId, sessionId, userId, role, plan, isSuspended };
  }
}
