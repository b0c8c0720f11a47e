import { recordChanges } from "../../../db/audit-log.ts";
import { admit } from "../../../db/enter.ts";
import { addressGroup } from "../../../kernel/http/address-group.ts";
import { Batcher } from "../../../kernel/limits/batcher.ts";
import { TtlCache } from "../../../kernel/limits/ttl-cache.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { noteKeyAddresses, type KeyAddress } from "./key-store.ts";

const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 20_000;
const BATCHES = { mostAtOnce: 1, mostPerBatch: 200, mostWaiting: 5_000 };
/** A key that is used from everywhere fills no audit log. */
const TOLD = { perMinute: 1, burst: 20 };

interface KeyUse extends KeyAddress {
  readonly from: Origin;
}

const placeOf = ({ keyId, address }: KeyAddress) => `${keyId}/${address}`;

/** Where keys are used from. */
export class KeyPlaces {
  readonly #services: Services;
  readonly #known = new TtlCache<true>(REMEMBERED_MS, MAX_REMEMBERED);
  readonly #batcher = new Batcher<KeyUse, true>(BATCHES, (_group, uses) => this.#note(uses));

  constructor(services: Services) {
    this.#services = services;
  }

  /** Afterwards, so that the request does not wait for it: whether the key is used from a new address. */
  notice(key: { tenantId: string; keyId: string }, from: Origin): void {
    const { tenantId, keyId } = key;
    const use = { tenantId, keyId, address: addressGroup(from.ip ?? ""), from };
    const place = placeOf(use);
    if (this.#known.get(place)) {
      return;
    }
    this.#known.set(place, true);
    void this.#batcher.run("", use).catch((error: unknown) => {
      this.#known.delete(place);
      this.#services.logger.warn({ tenantId, err: error }, "key use not noted");
    });
  }

  async #note(uses: readonly KeyUse[]): Promise<true[]> {
    const found = await this.#services.inTenants(({ query }) => noteKeyAddresses(query, uses));
    const unseen = new Set(found.map(placeOf));
    await this.#tell(uses.filter((use) => unseen.has(placeOf(use))));
    return uses.map(() => true);
  }

  async #tell(uses: readonly KeyUse[]): Promise<void> {
    const allowed = await Promise.all(
      uses.map(({ keyId }) => this.#services.limiter.consume(`key-places:${keyId}`, TOLD)),
    );
    const told = uses.filter((_use, index) => allowed[index]?.isAllowed);
    if (told.length > 0) {
      const tenantIds = told.map(({ tenantId }) => tenantId);
      await this.#services.inTenants(async (batch) => {
        await admit(batch.query, tenantIds);
        await Promise.all(
          told.map(({ tenantId, keyId, address, from }) =>
            recordChanges(batch.as(tenantId, from, new Date()), [
              {
                action: "api_key.used_from_new_address",
                targetKind: "api_key",
                targetId: keyId,
                after: { address },
              },
            ]),
          ),
        );
      });
    }
  }
}
