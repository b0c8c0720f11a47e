import type { WalkFailure } from "../../domain/catalog/index.ts";
import { isWorthAsking } from "../../domain/shops/index.ts";
import { ChannelError, type ChannelVariant, type Pull } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { withShop } from "../kit/open-shop.ts";

export interface CatalogPage {
  readonly pull: Pull<ChannelVariant>;
  /** False for channels that push their catalog instead. */
  readonly isReadable: boolean;
}

/** One page of a shop's catalog. A shop connected without keys stays enabled but cannot be read. */
export async function readCatalogPage(
  services: Services,
  tenantId: string,
  walk: { shopId: string; cursor: string | null; changedSince: string | null },
): Promise<CatalogPage> {
  return withShop(services, tenantId, walk.shopId, async ({ shop, adapter, connection }) => {
    if (!isWorthAsking(shop.status)) {
      throw new ChannelError("forbidden", `the shop is ${shop.status}`);
    }
    if (!adapter.client?.pullCatalog) {
      return { pull: { items: [], nextCursor: null }, isReadable: false };
    }
    if (Object.keys(connection.credentials).length === 0) {
      throw new ChannelError("forbidden", "the shop was connected without keys to read its catalog");
    }
    const changedSince = walk.changedSince === null ? null : new Date(walk.changedSince);
    const pull = await adapter.client.pullCatalog(connection, { changedSince, cursor: walk.cursor });
    return { pull, isReadable: true };
  });
}

const WORTH_ANOTHER_TRY = new Set(["rate_limited", "unavailable", "malformed"]);
const PLACE_LOST = new Set(["rejected", "not_found", "malformed"]);
/** Where a platform requires a longer wait, the job stops: the next sync continues where this one stopped. */
const MAX_WAIT_MS = 120_000;

/** What a failure means for the walk; anything but a platform error is worth another try. */
export function judgeFailure(error: unknown): WalkFailure {
  if (!(error instanceof ChannelError)) {
    const message = "our own failure";
    return { message, isFinal: false, isThrottled: false, isPlaceLost: false, retryAfterMs: null };
  }
  const { failure, retryAfterMs } = error;
  return {
    message: `${failure}: ${error.message}`,
    isFinal: !WORTH_ANOTHER_TRY.has(failure) || (retryAfterMs ?? 0) > MAX_WAIT_MS,
    isThrottled: failure === "rate_limited",
    isPlaceLost: PLACE_LOST.has(failure),
    retryAfterMs,
  };
}
