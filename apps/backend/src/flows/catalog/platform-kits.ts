import { knownKits } from "../../domain/catalog/index.ts";
import type { ChannelVariant } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { withShop } from "../kit/open-shop.ts";

const MAX_VARIANTS = 500;
/** Each is a call of its own: so many fit between two steps of the sync. */
const MAX_ASKED = 20;

export interface CatalogChunk {
  readonly variants: readonly ChannelVariant[];
  /** Products that the shop is asked about before their first listing is kept. */
  readonly asked: readonly string[];
}

/** What a shop said of a variant once is kept with its listing; only a new one is asked about. */
export async function chunksOf(
  services: Services,
  tenantId: string,
  shopId: string,
  variants: readonly ChannelVariant[],
): Promise<CatalogChunk[]> {
  const unsure = variants.filter(({ mayBePlatformKit }) => mayBePlatformKit);
  const known =
    unsure.length === 0
      ? new Map<string, boolean>()
      : await services.asSystem(tenantId, "sync-catalog", (tx) =>
          knownKits(
            tx,
            shopId,
            unsure.map(({ channelVariantId }) => channelVariantId),
          ),
        );
  const chunks: { variants: ChannelVariant[]; asked: string[] }[] = [];
  let chunk: (typeof chunks)[number] | undefined;
  for (const variant of variants) {
    if (!chunk || chunk.variants.length === MAX_VARIANTS || chunk.asked.length === MAX_ASKED) {
      chunk = { variants: [], asked: [] };
      chunks.push(chunk);
    }
    const isKit = known.get(variant.channelVariantId);
    chunk.variants.push(isKit ? { ...variant, isPlatformKit: true } : variant);
    if (variant.mayBePlatformKit && isKit === undefined) {
      chunk.asked.push(variant.channelProductId);
    }
  }
  return chunks;
}

/** Asks the shop, outside of any transaction. */
export async function withKits(
  services: Services,
  tenantId: string,
  shopId: string,
  { variants, asked }: CatalogChunk,
): Promise<readonly ChannelVariant[]> {
  if (asked.length === 0) {
    return variants;
  }
  const kits = await withShop(
    services,
    tenantId,
    shopId,
    async ({ adapter, connection }) => (await adapter.client?.findKits?.(connection, asked)) ?? new Set(),
  );
  return variants.map((variant) =>
    kits.has(variant.channelProductId) ? { ...variant, isPlatformKit: true } : variant,
  );
}
