import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { PagingQuery } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { JOB_STATES, PUBLISH_FAILURES, PUBLISH_FIELDS, PUBLISH_STATES } from "../values/inventory.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableTimestamp = () => Type.Union([S.Timestamp(), Type.Null()]);
const Value = () => Type.Union([Type.Integer(), Type.String(), Type.Null()]);
const Few = <T extends ReturnType<typeof S.PathId>>(item: T) =>
  Type.Array(item, { minItems: 1, maxItems: 1_000 });

const listingFields = {
  listingId: S.Id("map"),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  channelVariantId: Type.String(),
  masterVariantId: NullableText(),
  masterSku: NullableText(),
  field: S.OneOf(PUBLISH_FIELDS),
  old: Value(),
  new: Value(),
  failure: Type.Union([S.OneOf(PUBLISH_FAILURES), Type.Null()]),
};
const exampleListing = {
  listingId: S.exampleId("map"),
  shopId: S.exampleId("shp"),
  shopName: "Tienda",
  platform: "WPSHOP",
  channelVariantId: "101",
  masterVariantId: S.exampleId("mva"),
  masterSku: "SKU-1",
  field: "stock",
  old: 7,
  new: 5,
  failure: null,
};
const page = <T extends ReturnType<typeof Type.Object>>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    total: Type.Integer({ minimum: 0 }),
    limit: Type.Integer({ minimum: 1 }),
    offset: Type.Integer({ minimum: 0 }),
    hasMore: Type.Boolean(),
  });

const Preview = Type.Object({ ...listingFields, verdict: S.OneOf(["change", "unchanged", "skip"]) });
const Result = Type.Object({
  ...listingFields,
  state: S.OneOf(PUBLISH_STATES),
  message: NullableText(),
  attempts: Type.Integer(),
  settledAt: NullableTimestamp(),
});

const counts = {
  written: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
};
const exampleCounts = { written: 1, unchanged: 0, failed: 0, skipped: 0 };

const Job = Type.Object({
  jobId: Type.String(),
  state: S.OneOf(JOB_STATES),
  tenantId: S.Id("ten"),
  fields: Type.Array(S.OneOf(PUBLISH_FIELDS)),
  undoOf: NullableText(),
  undoneBy: NullableText(),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  attempts: Type.Integer(),
  error: NullableText(),
  createdAt: S.Timestamp(),
  startedAt: NullableTimestamp(),
  finishedAt: NullableTimestamp(),
  result: Type.Union([
    Type.Object({
      ...counts,
      shopResults: Type.Array(
        Type.Object({
          shopId: S.Id("shp"),
          shopName: Type.String(),
          platform: S.OneOf(PLATFORMS),
          ...counts,
        }),
      ),
    }),
    Type.Null(),
  ]),
  results: page(Result),
});
const exampleJobId = `catalog-publish:${S.exampleId("ten")}:01jcm8z6h3e8v9qk2r4t5w6x7y`;
const exampleJob = {
  jobId: exampleJobId,
  state: "completed",
  tenantId: S.exampleId("ten"),
  fields: ["stock"],
  undoOf: null,
  undoneBy: null,
  progress: { done: 1, total: 1 },
  attempts: 1,
  error: null,
  createdAt: S.exampleTimestamp,
  startedAt: S.exampleTimestamp,
  finishedAt: S.exampleTimestamp,
  result: {
    ...exampleCounts,
    shopResults: [{ shopId: S.exampleId("shp"), shopName: "Tienda", platform: "WPSHOP", ...exampleCounts }],
  },
  results: {
    items: [
      { ...exampleListing, state: "written", message: null, attempts: 1, settledAt: S.exampleTimestamp },
    ],
    total: 1,
    limit: 50,
    offset: 0,
    hasMore: false,
  },
};

const queuedFields = { queued: Type.Literal(true), jobId: Type.String(), message: Type.String() };
const exampleQueued = { queued: true, jobId: exampleJobId, message: "Queued: watch the job." };
const queuedAnswer = {
  description: "Queued",
  schema: Type.Object({ success: Type.Literal(true), ...queuedFields, data: Type.Object(queuedFields) }),
  example: { success: true, ...exampleQueued, data: exampleQueued },
};
const previewAnswer = {
  description: "Nothing was written: what would be",
  schema: Ok(
    Type.Object({
      queued: Type.Literal(false),
      changes: Type.Integer(),
      unchanged: Type.Integer(),
      skipped: Type.Integer(),
      preview: page(Preview),
    }),
  ),
  example: {
    success: true,
    data: {
      queued: false,
      changes: 1,
      unchanged: 0,
      skipped: 0,
      preview: {
        items: [{ ...exampleListing, verdict: "change" }],
        total: 1,
        limit: 50,
        offset: 0,
        hasMore: false,
      },
    },
  },
};

const manager = { auth: "session", role: "MANAGER", feature: "inventory", rate: "tenant" } as const;
const common = { tag: "Catalog", failure: "CATALOG_PUBLISH_FAILED" } as const;
const params = Type.Object({ jobId: S.PathId() });
const exampleParams = { jobId: exampleJobId };

export const publishEndpoints = defineEndpoints({
  publishBulk: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/publish-bulk",
    summary: "Write stock or SKUs to chosen channels; with dryRun, only show what would change",
    policy: manager,
    query: Type.Object({ ...PagingQuery }),
    body: Type.Object({
      masterVariantIds: Type.Optional(Few(S.PathId())),
      skus: Type.Optional(Few(S.PathId())),
      all: Type.Optional(Type.Boolean({ description: "Every variant; name one of the three" })),
      shopIds: Type.Optional(Few(S.PathId())),
      platforms: Type.Optional(
        Type.Array(S.OneOf(PLATFORMS), { minItems: 1, maxItems: PLATFORMS.length, uniqueItems: true }),
      ),
      fields: Type.Optional(
        Type.Array(S.OneOf(PUBLISH_FIELDS), {
          minItems: 1,
          maxItems: PUBLISH_FIELDS.length,
          uniqueItems: true,
          description: "Stock alone by default",
        }),
      ),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    responses: { 202: queuedAnswer, 200: previewAnswer },
    errors: ["MASTER_VARIANT_NOT_FOUND", "SHOP_NOT_FOUND"],
    example: { query: {}, body: { skus: ["SKU-1"], platforms: ["WPSHOP"], fields: ["stock"] } },
  },
  getPublishJob: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/catalog/publish-bulk/jobs/{jobId}",
    summary: "How far a bulk publication has come, listing by listing",
    policy: { ...manager, role: "VIEWER" },
    params,
    query: Type.Object({ ...PagingQuery, state: Type.Optional(S.OneOf(PUBLISH_STATES)) }),
    responses: { 200: { description: "Job", schema: Ok(Job), example: { success: true, data: exampleJob } } },
    errors: ["JOB_NOT_FOUND"],
    example: { params: exampleParams, query: { state: "failed" } },
  },
  undoPublishJob: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/publish-bulk/jobs/{jobId}/undo",
    summary: "Write back what was there before; what was sold since stays sold",
    policy: manager,
    params,
    responses: { 202: queuedAnswer },
    errors: ["JOB_NOT_FOUND", "JOB_NOT_FINISHED"],
    example: { params: exampleParams },
  },
});
