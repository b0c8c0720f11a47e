import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { SKIP_REASONS } from "../values/catalog.ts";
import { JOB_STATES } from "../values/inventory.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);

const counts = {
  productsSynced: Type.Integer(),
  variantsSynced: Type.Integer(),
  hasMore: Type.Boolean({ description: "The end was not reached; the next sync goes on from there" }),
};
const Result = Type.Object({
  shopsProcessed: Type.Integer(),
  shopsFailed: Type.Integer(),
  ...counts,
  shopResults: Type.Array(
    Type.Object({
      shopId: S.Id("shp"),
      shopName: Type.String(),
      platform: S.OneOf(PLATFORMS),
      ...counts,
      lastSyncAt: S.Timestamp(),
      error: NullableText(),
    }),
  ),
  shopsSkipped: Type.Array(
    Type.Object({
      shopId: S.Id("shp"),
      shopName: Type.String(),
      platform: S.OneOf(PLATFORMS),
      reason: S.OneOf(SKIP_REASONS),
      message: Type.String({ description: "Why, and what to do about it" }),
    }),
    { description: "Shops that a sync of all shops left out" },
  ),
});
const Job = Type.Object({
  jobId: Type.String({ description: "catalog-sync:<tenant id>:<ulid>" }),
  state: S.OneOf(JOB_STATES),
  tenantId: S.Id("ten"),
  shopId: NullableText(),
  result: Type.Optional(Result),
  progress: Type.Object({
    done: Type.Integer({ description: "Shops that are through" }),
    total: Type.Integer(),
    variants: Type.Integer({ description: "Variants read so far" }),
  }),
  attempts: Type.Integer({ description: "Tries of the step at hand" }),
  error: NullableText(),
  createdAt: S.Timestamp(),
  startedAt: NullableTimestamp(),
  finishedAt: NullableTimestamp(),
});

const exampleCounts = { productsSynced: 120, variantsSynced: 340, hasMore: false };
const exampleJobId = `catalog-sync:${S.exampleId("ten")}:01jcm8z6h3e8v9qk2r4t5w6x7y`;
const exampleJob = {
  jobId: exampleJobId,
  state: "completed",
  tenantId: S.exampleId("ten"),
  shopId: null,
  result: {
    shopsProcessed: 1,
    shopsFailed: 0,
    ...exampleCounts,
    shopResults: [
      {
        shopId: S.exampleId("shp"),
        shopName: "Tienda",
        platform: "WPSHOP",
        ...exampleCounts,
        lastSyncAt: S.exampleTimestamp,
        error: null,
      },
    ],
    shopsSkipped: [
      {
        shopId: S.exampleId("shp"),
        shopName: "Tienda vieja",
        platform: "WPSHOP",
        reason: "paused",
        message: "The shop is paused. Resume it to sync its catalog.",
      },
    ],
  },
  progress: { done: 1, total: 1, variants: 340 },
  attempts: 1,
  error: null,
  createdAt: S.exampleTimestamp,
  startedAt: S.exampleTimestamp,
  finishedAt: S.exampleTimestamp,
};

export const catalogSyncEndpoints = defineEndpoints({
  requestCatalogSync: {
    tag: "Catalog",
    method: "POST",
    path: "/api/v1/tenant/catalog/sync",
    summary:
      "Read the catalogs of all active shops, or of one; only changes since the last sync where the platform supports that. The result names the shops that were left out",
    policy: { auth: "either", role: "ADMIN", scope: "catalog:write", rate: "tenant" },
    failure: "CATALOG_SYNC_FAILED",
    body: Type.Object({
      shopId: Type.Optional(Type.Union([S.PathId(), Type.Null()])),
      full: Type.Optional(Type.Boolean({ description: "Everything, changed or not" })),
    }),
    responses: {
      202: {
        description: "Queued; the same job while one for the same shops waits or runs",
        schema: Type.Object({
          success: Type.Literal(true),
          queued: Type.Literal(true),
          jobId: Type.String(),
          message: Type.String(),
        }),
        example: { success: true, queued: true, jobId: exampleJobId, message: "Queued: watch the job." },
      },
    },
    errors: ["SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
    example: { body: { shopId: S.exampleId("shp") } },
  },
  getCatalogSyncJob: {
    tag: "Catalog",
    method: "GET",
    path: "/api/v1/tenant/catalog/sync/jobs/{jobId}",
    summary: "How far a sync has come, and what came of it",
    policy: { auth: "either", role: "VIEWER", scope: "catalog:read", rate: "tenant" },
    failure: "CATALOG_SYNC_FAILED",
    params: Type.Object({ jobId: S.PathId() }),
    responses: { 200: { description: "Job", schema: Ok(Job), example: { success: true, data: exampleJob } } },
    errors: ["JOB_NOT_FOUND"],
    example: { params: { jobId: exampleJobId } },
  },
});
