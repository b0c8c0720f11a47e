import type { EventSource, Platform, UnmappedReason } from "@estiba/contract";
import { resolveLines, type ResolvedLine } from "../../domain/catalog/index.ts";
import {
  readInventoryConfig,
  type DemandChange,
  type InventoryConfig,
} from "../../domain/inventory/index.ts";
import type { LineChange } from "../../domain/orders/index.ts";
import { platformsOf } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { ChannelCapabilities, Channels } from "../../ports/channel.ts";
import type { Tx } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";

export interface SourcedChange {
  readonly change: LineChange;
  readonly source: EventSource;
  readonly importedFrom: Platform | null;
}

export type SoldLine = Pick<LineChange, "shopId" | "channelVariantId" | "sku">;

/** What must be known of a tenant before a sale can be booked. */
export interface DemandContext {
  readonly config: Pick<InventoryConfig, "sourceType" | "sourceShopId">;
  readonly platforms: Awaited<ReturnType<typeof platformsOf>>;
  readonly listings: ReadonlyMap<string, ResolvedLine>;
}

export const lineKey = ({ shopId, channelVariantId, sku }: SoldLine) =>
  JSON.stringify([shopId, channelVariantId, sku]);

function listingsOf(tx: Tx, lines: readonly SoldLine[]): Promise<Map<string, ResolvedLine>> {
  const byKey = new Map(lines.map((line) => [lineKey(line), line]));
  return resolveLines(
    tx,
    [...byKey].map(([key, { shopId, channelVariantId, sku }]) => ({ key, shopId, channelVariantId, sku })),
  );
}

/** Needs nothing but the lines as received, so it can be pipelined with the query for their orders. */
export async function readDemandContext(
  tx: Tx,
  { shopIds, lines }: { shopIds: readonly string[]; lines: readonly SoldLine[] },
): Promise<DemandContext> {
  const [config, platforms, listings] = await together([
    readInventoryConfig(tx),
    platformsOf(tx, shopIds),
    listingsOf(tx, lines),
  ]);
  return { config, platforms, listings };
}

/** Lines that an order no longer has were not among those that came in. */
async function withGoneLines(
  tx: Tx,
  context: DemandContext,
  changes: readonly SourcedChange[],
): Promise<DemandContext> {
  const gone = changes.filter(({ change }) => change.after === 0).map(({ change }) => change);
  const found = await listingsOf(
    tx,
    gone.filter((line) => !context.listings.has(lineKey(line))),
  );
  return found.size === 0 ? context : { ...context, listings: new Map([...context.listings, ...found]) };
}

/** Finds out which variant each line is, and whether its sale still has to be taken off. */
export async function demandOf(
  tx: Tx,
  channels: Channels,
  changes: readonly SourcedChange[],
  asked: DemandContext,
): Promise<DemandChange[]> {
  return changes.length === 0 ? [] : demandWith(channels, changes, await withGoneLines(tx, asked, changes));
}

/** Why it stays without a variant, whatever its listing is linked to. */
function reasonOf(
  { change }: SourcedChange,
  line: ResolvedLine | undefined,
  { areKitSalesUnclear }: ChannelCapabilities,
): UnmappedReason | null {
  return change.unmappedReason ?? (areKitSalesUnclear && line?.isPlatformKit ? "platform_kit" : null);
}

/** A source shop has taken off its own sales, though not the components of its kits. */
function isExempt(
  { change, importedFrom }: SourcedChange,
  line: ResolvedLine | undefined,
  { config, platforms }: DemandContext,
  unmappedReason: UnmappedReason | null,
): boolean {
  const isOfSource = config.sourceType === "SHOP" && config.sourceShopId === change.shopId;
  const isKit = line !== undefined && line.recipeVersion !== null;
  return (
    (isOfSource && !isKit) ||
    (line?.isCounted === false && unmappedReason === null) ||
    (importedFrom !== null && platforms.connected.has(importedFrom))
  );
}

/** The same where everything about the lines is known. */
export function demandWith(
  channels: Channels,
  changes: readonly SourcedChange[],
  context: DemandContext,
): DemandChange[] {
  return changes.map((sourced) => {
    const { change, source } = sourced;
    const platform = context.platforms.byShop.get(change.shopId) ?? "CUSTOM";
    const { capabilities } = adapterOf({ channels }, platform);
    const line = context.listings.get(lineKey(change));
    const unmappedReason = reasonOf(sourced, line, capabilities);
    const linked = unmappedReason === null ? line : undefined;
    return {
      ...change,
      source,
      unmappedReason,
      listingId: line?.listingId ?? null,
      masterVariantId: linked?.masterVariantId ?? null,
      recipeVersion: linked?.recipeVersion ?? null,
      isExempt: isExempt(sourced, line, context, unmappedReason),
      isSelfDeducting: capabilities.deductsOwnSales,
    };
  });
}
