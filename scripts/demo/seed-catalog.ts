import { totalStock } from "../../packages/channel-sim/src/index.ts";
import { holdsWithin } from "../../packages/testbed/src/index.ts";
import { type OwnShop, type SeedGround, simShop } from "./seed-shops.ts";
import { DemoError } from "./setup.ts";

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 300;

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

/** The counter sells what the other shops sell: everything that is counted and has a SKU of its own. */
function goodsOf({ sims }: SeedGround): object[] {
  const { id, currency } = simShop(sims.wpshop);
  const variants = sims.wpshop.control.listProducts(id).flatMap((product) =>
    product.variants.map((variant) => ({
      sku: variant.sku,
      name: [product.title, ...variant.optionValues].join(" "),
      price: variant.priceMinor,
      currency,
      stock: totalStock(variant),
      imageUrl: `${sims.wpshop.url}/__image/${encodeURIComponent(id)}/${product.id}.svg`,
      isCounted: variant.isTracked,
    })),
  );
  const skus = Map.groupBy(variants, ({ sku }) => sku);
  return variants
    .filter(({ sku, isCounted }) => sku !== "" && isCounted && skus.get(sku)?.length === 1)
    .map(({ isCounted: _isCounted, ...goods }) => goods);
}

async function syncCatalogs({ owner, signal, tell }: SeedGround): Promise<void> {
  const { jobId } = await owner.requestCatalogSync({ body: { full: true } });
  let last = "";
  const isOver = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.getCatalogSyncJob({ params: { jobId } });
    const progress = `${data.progress.variants} things of ${data.progress.total} shops are read`;
    if (progress !== last) {
      last = progress;
      tell(progress);
    }
    if (data.state === "failed" || data.state === "cancelled" || (data.result?.shopsFailed ?? 0) > 0) {
      throw new DemoError(`the catalogs could not be read: ${data.error ?? JSON.stringify(data.result)}`);
    }
    return data.state === "completed" || (await pause().then(() => false));
  };
  if (!(await holdsWithin(isOver, PATIENCE_MS))) {
    throw new DemoError("the catalogs have not been read in time");
  }
}

/**
 * One stock for all: Estiba is the source of truth, opened with the counter's figures, and linked by SKU everywhere.
 */
export async function seedCatalog(ground: SeedGround, { shopId }: OwnShop): Promise<void> {
  const { owner, integration } = ground;
  const { data } = await owner.listCatalog({ query: { limit: 1 } });
  if (data.total === 0) {
    await owner.updateInventoryConfig({ body: { inventorySourceType: "SERVICE_CENTRAL" } });
    await integration.upsertCustomProducts({ body: { shopId, products: goodsOf(ground) } });
  }
  await syncCatalogs(ground);
}

/** Until every shop shows its published figure. */
export async function awaitCalm({ owner, signal }: SeedGround): Promise<void> {
  const isCalm = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.getInventorySummary();
    return data.pendingPushes === 0 || (await pause().then(() => false));
  };
  if (!(await holdsWithin(isCalm, PATIENCE_MS))) {
    throw new DemoError("some shops do not show their stock yet; see the worker's log");
  }
}

/** The best-selling article. */
export async function findVariantId({ owner }: SeedGround, sku: string): Promise<string | null> {
  const { data } = await owner.listCatalog({ query: { search: sku, limit: 1 } });
  return data.items[0]?.masterVariantId ?? null;
}
