import { findApiKey, findUser, type UserAccess } from "../../domain/identity/index.ts";
import {
  findConsent,
  listConsents,
  obstacleOf,
  routeHolders,
  type Consent,
  type ConsentObstacle,
} from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";

export interface ShownConsent extends Consent {
  readonly starter: { readonly kind: "user" | "key"; readonly name: string | null };
  readonly holder: "none" | "this_account" | "another_account" | "unknown";
  readonly obstacle: ConsentObstacle | null;
}

interface Reader {
  readonly access: UserAccess;
  readonly browser: string | null;
}

/** Whose shop it is today, where the platform names the shop before the code is spent. */
async function holderOf(services: Services, tx: Tx, consent: Consent): Promise<ShownConsent["holder"]> {
  if (consent.shop === null) {
    return "unknown";
  }
  const keys = adapterOf(services, consent.platform).connect?.routeKeys(consent.shop) ?? [];
  const [holder] = await routeHolders(tx.query, consent.platform, keys);
  if (!holder) {
    return "none";
  }
  return holder.tenantId === tx.tenantId ? "this_account" : "another_account";
}

async function show(services: Services, tx: Tx, reader: Reader, consent: Consent): Promise<ShownConsent> {
  const { startedBy } = consent;
  const isUser = startedBy.startsWith("usr_");
  const starter = isUser ? await findUser(tx, startedBy) : await findApiKey(tx, startedBy);
  const browserHash = reader.browser === null ? null : sha256(reader.browser);
  const obstacle = obstacleOf(consent, reader.access.userId, browserHash);
  return {
    ...consent,
    starter: { kind: isUser ? "user" : "key", name: starter?.name ?? null },
    // Another holder of the shop is shown only to the user who approved access to it.
    holder: obstacle === "other_browser" ? "unknown" : await holderOf(services, tx, consent),
    obstacle,
  };
}

export async function readConsent(
  services: Services,
  origin: Origin,
  reader: Reader,
  consentId: string,
): Promise<ShownConsent> {
  return services.inTenant(reader.access.tenantId, origin, async (tx) => {
    const consent = await findConsent(tx, consentId);
    if (!consent) {
      throw new AppError("SHOP_CONSENT_NOT_FOUND");
    }
    return show(services, tx, reader, consent);
  });
}

export async function readConsents(
  services: Services,
  origin: Origin,
  reader: Reader,
  page: PageRequest,
): Promise<PageOf<ShownConsent>> {
  return services.inTenant(reader.access.tenantId, origin, async (tx) => {
    const { items, total } = await listConsents(tx, page);
    const shown: ShownConsent[] = [];
    for (const consent of items) {
      shown.push(await show(services, tx, reader, consent));
    }
    return { items: shown, total };
  });
}
