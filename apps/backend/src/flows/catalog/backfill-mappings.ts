import { matchListings, nextUndecided, type Listing, type Match } from "../../domain/catalog/index.ts";
import { findShop, needShop } from "../../domain/shops/index.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishEvents, publishStockEvents } from "../kit/publish-events.ts";
import { matchEvents } from "./catalog-events.ts";
import { applyLinks } from "./apply-links.ts";

const BATCH = 300;
const MAX_CHANGES_TOLD = 200;
/** Enough for tens of thousands, and short of what a caller waits for. */
const MAX_MS = 4_000;

export interface Backfilled {
  readonly scanned: number;
  readonly linked: number;
  readonly unmapped: number;
  readonly conflicts: number;
  readonly unchanged: number;
  readonly changes: readonly Match[];
  /** Where to go on, when there was too much for once. */
  readonly nextCursor: string | null;
}

interface Wish {
  readonly shopId: string | null;
  readonly isDryRun: boolean;
  readonly cursor: string | null;
}

async function matchBatch(services: Services, tx: Tx, listings: readonly Listing[], isDryRun: boolean) {
  const matches: Match[] = [];
  for (const [shopId, ofShop] of Map.groupBy(listings, (listing) => listing.shopId)) {
    const shop = await findShop(tx, shopId);
    const made = await matchListings(tx, shopId, ofShop, { isDryRun });
    matches.push(...made);
    if (shop && !isDryRun) {
      const changed = made.filter(({ isChanged }) => isChanged);
      const moved = await applyLinks(
        services,
        tx,
        shop,
        changed.map(({ listing, mapping, isCreated }) => ({
          listing,
          masterVariantId: mapping.masterVariantId,
          isCreated,
        })),
      );
      await publishEvents(services, tx, () => matchEvents(shopId, made));
      await publishStockEvents(services, tx, moved);
      tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    }
  }
  return matches;
}

const count = (matches: readonly Match[], isCounted: (match: Match) => boolean) =>
  matches.filter(isCounted).length;

function add(sum: Backfilled, matches: readonly Match[], nextCursor: string | null): Backfilled {
  const changed = matches.filter(({ isChanged }) => isChanged);
  return {
    scanned: sum.scanned + matches.length,
    linked: sum.linked + count(changed, ({ mapping }) => mapping.status === "linked"),
    unmapped: sum.unmapped + count(matches, ({ mapping }) => mapping.status === "unmapped"),
    conflicts: sum.conflicts + count(matches, ({ mapping }) => mapping.status === "conflict"),
    unchanged: sum.unchanged + matches.length - changed.length,
    changes: [...sum.changes, ...changed].slice(0, MAX_CHANGES_TOLD),
    nextCursor,
  };
}

const NOTHING: Backfilled = {
  scanned: 0,
  linked: 0,
  unmapped: 0,
  conflicts: 0,
  unchanged: 0,
  changes: [],
  nextCursor: null,
};

/** Matches what was imported once more, batch by batch, for as long as a caller can be kept waiting. */
export async function backfillMappings(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: Wish,
): Promise<Backfilled> {
  const startedMs = performance.now();
  let sum = NOTHING;
  let afterId = wish.cursor ?? "";
  for (let isMore = true; isMore && performance.now() - startedMs < MAX_MS; ) {
    const { matches, lastId } = await services.inTenant(tenantId, origin, async (tx) => {
      if (wish.shopId !== null) {
        await needShop(tx, wish.shopId);
      }
      const listings = await nextUndecided(tx, { shopId: wish.shopId, afterId, most: BATCH });
      const inBatch = new Set(listings.map(({ id }) => id));
      const made = await matchBatch(services, tx, listings, wish.isDryRun);
      return {
        matches: made.filter(({ listing }) => inBatch.has(listing.id)),
        lastId: listings.length === BATCH ? (listings.at(-1)?.id ?? null) : null,
      };
    });
    sum = add(sum, matches, lastId);
    afterId = lastId ?? afterId;
    isMore = lastId !== null;
  }
  return sum;
}
