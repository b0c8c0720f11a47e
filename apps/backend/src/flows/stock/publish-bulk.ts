import type { Platform, PublishField } from "@estiba/contract";
import { skuKey } from "../../domain/catalog/index.ts";
import { findJob, isOver, requestJob } from "../../domain/jobs/index.ts";
import {
  findUndo,
  findVariants,
  previewPublication,
  undoScope,
  type Preview,
  type ShopPlan,
} from "../../domain/inventory/index.ts";
import { isConnected, listShops, type Shop } from "../../domain/shops/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { PageRequest } from "../../kernel/paging.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";

export const PUBLISH_QUEUE = "catalog-publish";

export interface PublishWish {
  readonly masterVariantIds?: readonly string[];
  readonly skus?: readonly string[];
  readonly all?: boolean;
  readonly shopIds?: readonly string[];
  readonly platforms?: readonly Platform[];
  readonly fields?: readonly PublishField[];
}

/** A wish once everything it names has been found. Null means every variant. */
interface PublishScope {
  readonly masterVariantIds: readonly string[] | null;
  readonly shopIds: readonly string[];
  readonly fields: readonly PublishField[];
}

const EVERY_SHOP: PageRequest = { limit: 10_000, offset: 0 };

async function variantsOf(tx: Tx, wish: PublishWish): Promise<readonly string[] | null> {
  const named = [wish.masterVariantIds, wish.skus, wish.all === true ? true : undefined];
  if (named.filter((one) => one !== undefined).length !== 1) {
    throw badRequest("Name one of masterVariantIds, skus or all.", { field: "masterVariantIds" });
  }
  if (wish.masterVariantIds) {
    const found = new Set((await findVariants(tx, { ids: wish.masterVariantIds })).map(({ id }) => id));
    const missing = wish.masterVariantIds.filter((id) => !found.has(id));
    return missing.length === 0 ? [...found] : notFound(missing.length);
  }
  if (wish.skus) {
    const keys = wish.skus.map((sku) => skuKey(sku) ?? "");
    const found = await findVariants(tx, { skuKeys: keys });
    const known = new Set(found.map((variant) => variant.skuKey));
    const missing = keys.filter((key) => !known.has(key));
    return missing.length === 0 ? found.map(({ id }) => id) : notFound(missing.length);
  }
  return null;
}

function notFound(missing: number): never {
  throw new AppError("MASTER_VARIANT_NOT_FOUND", { details: { missing } });
}

async function shopsOf(tx: Tx, wish: PublishWish): Promise<readonly Shop[]> {
  const { items: shops } = await listShops(tx, {}, EVERY_SHOP);
  const { shopIds, platforms } = wish;
  if (shopIds?.some((id) => !shops.some((shop) => shop.id === id)) === true) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  return shops.filter(
    ({ id, platform, status }) =>
      (shopIds?.includes(id) ?? status !== "disconnected") && (platforms?.includes(platform) ?? true),
  );
}

/** What can be published to each shop, and the obstacle where it cannot. */
export function planShops(
  services: Services,
  shops: readonly Shop[],
  fields: readonly PublishField[],
): ShopPlan[] {
  return shops.flatMap((shop) =>
    fields.map((field): ShopPlan => {
      const { can } = adapterOf(services, shop.platform).capabilities;
      const isAble = field === "stock" ? can.publishStock : can.publishSku;
      return {
        shopId: shop.id,
        field,
        failure: isAble ? (isConnected(shop.status) ? null : "shop_not_active") : "not_supported",
      };
    }),
  );
}

async function resolve(tx: Tx, wish: PublishWish): Promise<PublishScope & { shops: readonly Shop[] }> {
  const masterVariantIds = await variantsOf(tx, wish);
  const shops = await shopsOf(tx, wish);
  const fields = [...new Set(wish.fields ?? (["stock"] as const))].toSorted();
  return { masterVariantIds, shopIds: shops.map(({ id }) => id), fields, shops };
}

/** What would be written, without writing it. */
export async function previewBulk(
  services: Services,
  tx: Tx,
  wish: PublishWish,
  page: PageRequest,
): Promise<Preview> {
  const { masterVariantIds, fields, shops } = await resolve(tx, wish);
  return previewPublication(tx, { masterVariantIds, plan: planShops(services, shops, fields) }, page);
}

/** Queues a publication; the same one, still waiting or running, is not queued twice. */
export async function requestPublication(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: PublishWish,
): Promise<string> {
  const { jobId } = await services.inTenant(tenantId, origin, async (tx) => {
    const { masterVariantIds, shopIds, fields } = await resolve(tx, wish);
    const input = {
      masterVariantIds: masterVariantIds?.toSorted() ?? null,
      shopIds: shopIds.toSorted(),
      fields,
    };
    const scope = sha256(JSON.stringify(input)).toString("hex");
    tx.afterCommit(() => services.ring(PUBLISH_QUEUE, tx.tenantId));
    return requestJob(tx, { queue: PUBLISH_QUEUE, scope, input });
  });
  return jobId;
}

/** Queues restoring the previous values; a repeated request returns the first job. */
export async function requestUndo(
  services: Services,
  tenantId: string,
  origin: Origin,
  jobId: string,
): Promise<string> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const job = await findJob(tx, PUBLISH_QUEUE, jobId);
    if (!job) {
      throw new AppError("JOB_NOT_FOUND");
    }
    if (!isOver(job.state)) {
      throw new AppError("JOB_NOT_FINISHED", { details: { state: job.state } });
    }
    const undone = await findUndo(tx, job.id);
    if (undone !== null) {
      return undone;
    }
    const { shopIds, fields } = job.input;
    const input = { undoOf: job.id, shopIds, fields };
    tx.afterCommit(() => services.ring(PUBLISH_QUEUE, tx.tenantId));
    return (await requestJob(tx, { queue: PUBLISH_QUEUE, scope: undoScope(job.id), input })).jobId;
  });
}
