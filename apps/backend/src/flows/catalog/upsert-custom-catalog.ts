import type { StockNotTaken } from "@estiba/contract";
import {
  findBySkus,
  findVariants,
  readCustomProducts,
  variantsOnlyIn,
  recordCatalogSync,
  type CustomProduct,
  type MappingStatus,
  type RefusedProduct,
} from "../../domain/catalog/index.ts";
import {
  markDirty,
  moveStock,
  readInventoryConfig,
  type InventoryConfig,
} from "../../domain/inventory/index.ts";
import { customShopRefusal, findShop, type Shop } from "../../domain/shops/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { invalidRequest, sentencesOf } from "../../kernel/field-errors.ts";
import type { ChannelVariant } from "../../ports/channel.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";
import { takeInListings, type TakenIn } from "./take-in-listings.ts";

const PRODUCTS_A_STEP = 200;

const errorsWithin = (listName: string, { index, errors }: RefusedProduct) =>
  errors.map(({ path, message }) => ({
    path: `${listName}[${index}]${path === "" ? "" : `.${path}`}`,
    message,
  }));

export interface UpsertedProduct {
  readonly index: number;
  readonly sku: string | null;
  readonly status: "created" | "updated" | "failed";
  readonly error: string | null;
  readonly mappingStatus: MappingStatus | null;
  readonly masterVariantId: string | null;
  readonly onHand: number | null;
  readonly stockNotTaken: StockNotTaken | null;
}

/** A figure that is not taken over says why. */
function reasonOf(
  sent: number,
  onHand: number | null,
  { sourceType }: Pick<InventoryConfig, "sourceType">,
): StockNotTaken | null {
  if (onHand === null) {
    return "not_linked";
  }
  if (onHand === sent) {
    return null;
  }
  return sourceType === null ? "shared" : sourceType === "SHOP" ? "other_source" : "central_stock";
}

async function findCustomShop(tx: Tx, shopId: string): Promise<Shop> {
  const shop = await findShop(tx, shopId);
  const refusal = customShopRefusal(shop);
  if (!shop || refusal) {
    throw refusal ?? new AppError("CUSTOM_SHOP_NOT_FOUND");
  }
  return shop;
}

function toVariant(product: CustomProduct, channelVariantId: string, shop: Shop): ChannelVariant {
  return {
    channelProductId: channelVariantId,
    channelVariantId,
    productName: product.name,
    name: product.name,
    sku: product.sku,
    barcode: product.barcode,
    priceMinor: product.priceMinor,
    currency: product.currency ?? shop.currency,
    stock: product.stock,
    imageUrl: product.imageUrl,
    size: product.size,
    publishKey: {},
  };
}

/** While no source of truth is chosen, a figure that exists in this shop only follows the shop. */
async function followShop(tx: Tx, shopId: string, { linked }: TakenIn): Promise<boolean> {
  if ((await readInventoryConfig(tx)).sourceType !== null) {
    return false;
  }
  const known = linked.filter(({ isCreated }) => !isCreated);
  const own = await variantsOnlyIn(
    tx,
    shopId,
    known.map(({ masterVariantId }) => masterVariantId),
  );
  const rows = await moveStock(
    tx,
    known
      .filter(({ masterVariantId }) => own.has(masterVariantId))
      .map(({ masterVariantId, listing }) => ({
        masterVariantId,
        change: { absolute: listing.stock ?? 0 },
        reason: "import",
        shopId,
      })),
  );
  await markDirty(
    tx,
    rows.map(({ move }) => move.masterVariantId),
  );
  return rows.length > 0;
}

async function upsertSome(
  services: Services,
  tx: Tx,
  shopId: string,
  products: readonly CustomProduct[],
): Promise<UpsertedProduct[]> {
  const shop = await findCustomShop(tx, shopId);
  const known = new Map(
    (
      await findBySkus(
        tx,
        shop.id,
        products.map(({ skuKey }) => skuKey),
      )
    )
      .toReversed()
      .map((listing) => [listing.skuKey, listing.channelVariantId]),
  );
  const idOf = ({ skuKey, sku }: CustomProduct) => known.get(skuKey) ?? sku;
  const taken = await takeInListings(
    services,
    tx,
    shop,
    products.map((product) => toVariant(product, idOf(product), shop)),
  );
  const hasFollowed = await followShop(tx, shop.id, taken);
  await publishStockEvents(
    services,
    tx,
    taken.linked.map(({ masterVariantId }) => masterVariantId),
  );
  const linkOf = new Map(taken.linked.map((link) => [link.listing.channelVariantId, link.masterVariantId]));
  const statusOf = new Map(
    taken.matches.map(({ listing, mapping }) => [listing.channelVariantId, mapping.status]),
  );
  const figures = new Map(
    (await findVariants(tx, [...linkOf.values()])).map(({ id, onHand }) => [id, onHand]),
  );
  const config = await readInventoryConfig(tx);
  const items = products.map((product): UpsertedProduct => {
    const masterVariantId = linkOf.get(idOf(product)) ?? null;
    const onHand = figures.get(masterVariantId ?? "") ?? null;
    return {
      index: product.index,
      sku: product.sku,
      status: known.has(product.skuKey) ? "updated" : "created",
      error: null,
      mappingStatus: masterVariantId === null ? (statusOf.get(idOf(product)) ?? "unmapped") : "linked",
      masterVariantId,
      onHand,
      stockNotTaken: reasonOf(product.stock, onHand, config),
    };
  });
  if (taken.hasStockMoved || hasFollowed) {
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
  return items;
}

/** The products an own backend hands in: handled like a page read from any other channel. */
export async function upsertCustomCatalog(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: { shopId: string; listName: "products" | "items"; elements: readonly unknown[] },
): Promise<UpsertedProduct[]> {
  const { products, refused } = readCustomProducts(input.elements);
  const items: UpsertedProduct[] = refused.map(({ index, sku, errors }) => ({
    index,
    sku,
    status: "failed",
    error: sentencesOf(errors),
    mappingStatus: null,
    masterVariantId: null,
    onHand: null,
    stockNotTaken: null,
  }));
  await services.inTenant(tenantId, origin, (tx) => findCustomShop(tx, input.shopId));
  if (products.length === 0 && refused.some(({ isIncomplete }) => isIncomplete)) {
    throw invalidRequest(
      "body",
      refused.flatMap((one) => errorsWithin(input.listName, one)),
    );
  }
  for (let at = 0; at < products.length; at += PRODUCTS_A_STEP) {
    const some = products.slice(at, at + PRODUCTS_A_STEP);
    const made = await services.inTenant(tenantId, origin, (tx) =>
      upsertSome(services, tx, input.shopId, some),
    );
    items.push(...made);
  }
  await services.inTenant(tenantId, origin, (tx) =>
    recordCatalogSync(tx, input.shopId, {
      jobId: null,
      state: "completed",
      products: products.length,
      variants: products.length,
      hasMore: false,
      error: null,
      rest: null,
      readUpTo: tx.now,
    }),
  );
  return items.toSorted((left, right) => left.index - right.index);
}
