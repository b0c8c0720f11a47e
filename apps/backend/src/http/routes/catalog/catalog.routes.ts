import { ERRORS, type catalogEndpoints } from "@estiba/contract";
import {
  exportCatalog,
  findMapping,
  findVariants,
  listConflicts,
  listGroupedProducts,
  listingsOfVariants,
  listMappings,
  listVariants,
  suggestVariants,
  type VariantPatch,
} from "../../../domain/catalog/index.ts";
import { findJob } from "../../../domain/jobs/index.ts";
import { recordExport } from "../../../domain/identity/index.ts";
import { backfillMappings } from "../../../flows/catalog/backfill-mappings.ts";
import { importCatalog } from "../../../flows/catalog/import-catalog.ts";
import {
  createProductOf,
  linkListing,
  linkListings,
  undoMapping,
  unlinkListing,
} from "../../../flows/catalog/link-listing.ts";
import { requestCatalogSync } from "../../../flows/catalog/request-catalog-sync.ts";
import { updateVariant } from "../../../flows/catalog/update-variant.ts";
import { upsertCustomCatalog } from "../../../flows/catalog/upsert-custom-catalog.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { choicesOf } from "../../../kernel/choices.ts";
import { given } from "../../../kernel/given.ts";
import { pageRequest, presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { csvAnswer } from "../../csv-answer.ts";
import { mappingFilter, variantFilter } from "../../list-filters.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import {
  presentConflict,
  presentMapping,
  presentMatch,
  presentProduct,
  presentRow,
  presentSuggestion,
  presentSyncJob,
  presentVariant,
} from "../../presenters/catalog.ts";

async function needMapping(tx: Tx, mappingId: string) {
  const mapping = await findMapping(tx, mappingId);
  if (!mapping) {
    throw new AppError("MAPPING_NOT_FOUND");
  }
  return presentMapping(mapping);
}

async function needVariant(tx: Tx, id: string) {
  const [variant] = await findVariants(tx, [id]);
  if (!variant) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND");
  }
  return presentVariant(variant, await listingsOfVariants(tx, [id]));
}

function patchOf(body: VariantPatch): VariantPatch {
  const { name, barcode, priceMinor, safetyStock, lowStockThreshold } = body;
  const { weightG, lengthMm, widthMm, heightMm, shipsAlone } = body;
  return given({
    name,
    barcode,
    priceMinor,
    safetyStock,
    lowStockThreshold,
    weightG,
    lengthMm,
    widthMm,
    heightMm,
    shipsAlone,
  });
}

const countOf = <T extends string>(items: readonly { status?: T; action?: T }[], value: T) =>
  items.filter((item) => (item.status ?? item.action) === value).length;

export function catalogRoutes(services: Services): HandlersOf<keyof typeof catalogEndpoints> {
  return {
    requestCatalogSync: async ({ access, body, origin }) => {
      const { jobId, isNew } = await requestCatalogSync(services, access.tenantId, origin, {
        shopId: body.shopId ?? null,
        isFull: body.full ?? false,
      });
      const message = isNew ? "Queued: watch the job." : "Already queued: watch the job.";
      return { status: 202, body: { success: true, queued: true, jobId, message } };
    },
    getCatalogSyncJob: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const job = await findJob(tx, "catalog-sync", params.jobId);
        if (!job) {
          throw new AppError("JOB_NOT_FOUND");
        }
        return { status: 200, body: { success: true, data: presentSyncJob(access.tenantId, job) } };
      }),
    listCatalog: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"catalog">(query);
        await checkShopFilter(tx, query);
        const variants = await listVariants(tx, variantFilter(query), page);
        const listings = Map.groupBy(
          await listingsOfVariants(
            tx,
            variants.items.map(({ id }) => id),
          ),
          ({ masterVariantId }) => masterVariantId,
        );
        const data = presentPage(variants, page, (variant) =>
          presentVariant(variant, listings.get(variant.id) ?? []),
        );
        return { status: 200, body: { success: true, data } };
      }),
    listGroupedProducts: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"catalog">(query);
        await checkShopFilter(tx, query);
        const products = await listGroupedProducts(tx, variantFilter(query), page);
        return { status: 200, body: { success: true, data: presentPage(products, page, presentProduct) } };
      }),
    updateMasterVariant: async ({ access, params, body, origin }) => {
      const { stock, stockDelta, placeId, reason, version } = body;
      await updateVariant(services, access.tenantId, origin, {
        masterVariantId: params.masterVariantId,
        stock,
        stockDelta,
        placeId,
        reason,
        version,
        patch: patchOf(body),
        sizeSource: body.sizeSource,
      });
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await needVariant(tx, params.masterVariantId) },
      }));
    },
    upsertCustomProducts: async ({ access, body, origin }) => {
      const elements = body.products ?? body.items;
      if (elements === undefined || (body.products !== undefined && body.items !== undefined)) {
        throw badRequest("Give products or items, one of them.", { field: "products" });
      }
      const items = await upsertCustomCatalog(services, access.tenantId, origin, {
        shopId: body.shopId,
        listName: body.products === undefined ? "items" : "products",
        elements,
      });
      const data = {
        shopId: body.shopId,
        received: items.length,
        created: countOf(items, "created"),
        updated: countOf(items, "updated"),
        failed: countOf(items, "failed"),
        items,
      };
      return { status: 200, body: { success: true, data } };
    },
    listMappings: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"mappings">(query);
        await checkShopFilter(tx, query);
        const mappings = await listMappings(tx, mappingFilter(query), page);
        return { status: 200, body: { success: true, data: presentPage(mappings, page, presentMapping) } };
      }),
    linkListing: async ({ access, body, origin }) => {
      const { force, ...wish } = body;
      const mappingId = await linkListing(services, access.tenantId, origin, {
        ...wish,
        isForced: force ?? false,
      });
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 201,
        body: { success: true, data: await needMapping(tx, mappingId) },
      }));
    },
    linkListings: async ({ access, body, origin }) => {
      const { mappingIds, masterVariantId, force } = body;
      const wish = { mappingIds, masterVariantId, isForced: force ?? false };
      const outcomes = await linkListings(services, access.tenantId, origin, wish);
      const items = outcomes.map(({ mappingId, error }) => ({
        mappingId,
        error: error && { error, message: ERRORS[error].message },
      }));
      const linked = items.filter(({ error }) => error === null).length;
      return { status: 200, body: { success: true, data: { linked, items } } };
    },
    createProductFromListing: async ({ access, params, body, origin }) => {
      const { mappingId } = params;
      await createProductOf(services, access.tenantId, origin, { mappingId, sku: body.sku, name: body.name });
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 201,
        body: { success: true, data: await needMapping(tx, mappingId) },
      }));
    },
    undoMapping: async ({ access, params, origin }) => {
      await undoMapping(services, access.tenantId, origin, params.mappingId);
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await needMapping(tx, params.mappingId) },
      }));
    },
    unlinkListing: async ({ access, params, origin }) => {
      await unlinkListing(services, access.tenantId, origin, params.mappingId);
      return services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await needMapping(tx, params.mappingId) },
      }));
    },
    listMappingConflicts: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        await checkShopFilter(tx, query);
        const filter = { shopIds: choicesOf(query.shopId), search: query.search };
        const conflicts = await listConflicts(tx, filter, page);
        return { status: 200, body: { success: true, data: presentPage(conflicts, page, presentConflict) } };
      }),
    listMappingCandidates: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const mapping = await needMapping(tx, params.mappingId);
        const suggestions = await suggestVariants(tx, mapping.id);
        const data = { mapping, candidates: suggestions.map(presentSuggestion) };
        return { status: 200, body: { success: true, data } };
      }),
    backfillMappings: async ({ access, body, origin }) => {
      const isDryRun = body.dryRun ?? false;
      const { changes, ...made } = await backfillMappings(services, access.tenantId, origin, {
        shopId: body.shopId ?? null,
        isDryRun,
        cursor: body.cursor ?? null,
      });
      const hasMore = made.nextCursor !== null;
      const data = { dryRun: isDryRun, ...made, hasMore, changes: changes.map(presentMatch) };
      return { status: 200, body: { success: true, data } };
    },
    exportCatalog: async ({ access, origin }) => {
      await services.inTenant(access.tenantId, origin, (tx) => recordExport(tx, "catalog"));
      return csvAnswer("catalog.csv", exportCatalog(services, access.tenantId, origin));
    },
    importCatalog: async ({ access, body, origin }) => {
      const isDryRun = body.dryRun ?? false;
      const { table, plans } = await importCatalog(services, access.tenantId, origin, {
        csv: body.csv,
        isDryRun,
      });
      const data = {
        dryRun: isDryRun,
        columns: { ...table.columns },
        ignoredColumns: [...table.ignored],
        created: countOf(plans, "create"),
        updated: countOf(plans, "update"),
        unchanged: countOf(plans, "unchanged"),
        failed: countOf(plans, "error"),
        rows: plans.map(presentRow),
      };
      return { status: 200, body: { success: true, data } };
    },
  };
}
