import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { CANDIDATE_EVIDENCE, MAPPING_STATUSES } from "../values/catalog.ts";
import { Evidence, Mapping, NullableText, exampleMapping, mappingAnswer } from "./mapping-shapes.ts";

const Candidate = Type.Object({
  masterVariantId: S.Id("mva"),
  sku: Type.String(),
  name: Type.String(),
  barcode: NullableText(),
  onHand: Type.Integer(),
  evidence: Type.Array(S.OneOf(CANDIDATE_EVIDENCE), {
    description: "Why it may be the one; `before` is what it was linked to",
  }),
  likeness: Type.Number({ description: "Of the names, 0 to 1" }),
});

const Side = Type.Object({ status: S.OneOf(MAPPING_STATUSES), masterVariantId: NullableText() });
const Change = Type.Object({
  mappingId: S.Id("map"),
  shopId: S.Id("shp"),
  channelVariantId: Type.String(),
  channelSku: NullableText(),
  from: Side,
  to: Side,
  isNewVariant: Type.Boolean(),
  evidence: Evidence(),
});
const Backfill = Type.Object({
  dryRun: Type.Boolean(),
  scanned: Type.Integer(),
  linked: Type.Integer({ description: "Linked by this run, or would be" }),
  unmapped: Type.Integer({ description: "Left without a variant" }),
  conflicts: Type.Integer({ description: "Left in conflict" }),
  unchanged: Type.Integer(),
  changes: Type.Array(Change, { description: "The first 200" }),
  hasMore: Type.Boolean(),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: "Hand it in again to go on" }),
});
const exampleBackfill = {
  dryRun: false,
  scanned: 2,
  linked: 1,
  unmapped: 0,
  conflicts: 0,
  unchanged: 1,
  changes: [
    {
      mappingId: S.exampleId("map"),
      shopId: S.exampleId("shp"),
      channelVariantId: "101",
      channelSku: "SKU-1",
      from: { status: "unmapped", masterVariantId: null },
      to: { status: "linked", masterVariantId: S.exampleId("mva") },
      isNewVariant: false,
      evidence: { match: "sku", sku: "SKU-1", skuKey: "sku-1" },
    },
  ],
  hasMore: false,
  nextCursor: null,
};

const MAX_LINKS_A_CALL = 200;

const reader = { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" } as const;
const manager = { ...reader, role: "MANAGER" } as const;
const common = { tag: "Mappings", failure: "CATALOG_FAILED" } as const;
const params = Type.Object({ mappingId: S.PathId() });
const exampleParams = { mappingId: S.exampleId("map") };

export const catalogMappingEndpoints = defineEndpoints({
  listMappings: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/catalog/channel-mappings",
    summary: "What each channel sells, and which of our variants it is",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("mappings"),
      shopId: Type.Optional(S.Some(200)),
      status: Type.Optional(
        Type.String({
          maxLength: 100,
          description: "linked, unmapped or conflict",
        }),
      ),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    responses: {
      200: { description: "Mappings", schema: Page(Mapping), example: examplePage(exampleMapping) },
    },
    errors: ["SHOP_NOT_FOUND", "INVALID_MAPPING_STATUS"],
    example: { query: { status: "unmapped", limit: 50 } },
  },
  linkListing: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings",
    summary: "Link a listing by hand; sales that waited for it are booked at once",
    policy: manager,
    body: Type.Object(
      {
        shopId: S.PathId(),
        channelVariantId: Type.String({ minLength: 1, maxLength: 300 }),
        masterVariantId: Type.Optional(S.PathId()),
        masterSku: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
        force: Type.Optional(Type.Boolean({ description: "Even if it is linked to another variant" })),
      },
      { description: "masterVariantId or masterSku, not both" },
    ),
    responses: { 201: mappingAnswer },
    errors: ["SHOP_NOT_FOUND", "CHANNEL_VARIANT_NOT_FOUND", "MASTER_VARIANT_NOT_FOUND", "MAPPING_CONFLICT"],
    example: {
      body: {
        shopId: S.exampleId("shp"),
        channelVariantId: "101",
        masterVariantId: S.exampleId("mva"),
      },
    },
  },
  linkListings: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings/link",
    summary:
      "Link many listings to one variant; those that cannot be linked are named and the others are linked",
    policy: manager,
    body: Type.Object({
      mappingIds: Type.Array(S.PathId(), { minItems: 1, maxItems: MAX_LINKS_A_CALL, uniqueItems: true }),
      masterVariantId: S.PathId(),
      force: Type.Optional(Type.Boolean({ description: "Even those that are linked to another variant" })),
    }),
    responses: {
      200: {
        description: "What became of each, in the order given",
        schema: Ok(
          Type.Object({
            linked: Type.Integer(),
            items: Type.Array(
              Type.Object({
                mappingId: Type.String(),
                error: Type.Union([
                  Type.Object({ error: Type.String(), message: Type.String() }),
                  Type.Null(),
                ]),
              }),
            ),
          }),
        ),
        example: {
          success: true,
          data: { linked: 1, items: [{ mappingId: S.exampleId("map"), error: null }] },
        },
      },
    },
    errors: [],
    example: { body: { mappingIds: [S.exampleId("map")], masterVariantId: S.exampleId("mva") } },
  },
  createProductFromListing: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings/{mappingId}/product",
    summary: "Make a product of a listing that is linked to none; its stock opens with what the shop shows",
    policy: manager,
    params,
    body: Type.Object({
      sku: Type.Optional(Type.String({ minLength: 1, maxLength: 255, pattern: "\\S" })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: "\\S" })),
    }),
    responses: { 201: mappingAnswer },
    errors: ["MAPPING_NOT_FOUND", "MAPPING_CONFLICT", "SKU_TAKEN"],
    example: { params: exampleParams, body: { sku: "SKU-1" } },
  },
  undoMapping: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings/{mappingId}/undo",
    summary: "Take the last change of a mapping back; what was booked stays booked",
    policy: manager,
    params,
    responses: { 200: mappingAnswer },
    errors: ["MAPPING_NOT_FOUND", "NOTHING_TO_UNDO"],
    example: { params: exampleParams },
  },
  listMappingCandidates: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/catalog/channel-mappings/{mappingId}/candidates",
    summary: "Variants a listing may be, the likeliest first",
    policy: reader,
    params,
    responses: {
      200: {
        description: "Candidates",
        schema: Ok(Type.Object({ mapping: Mapping, candidates: Type.Array(Candidate) })),
        example: {
          success: true,
          data: {
            mapping: exampleMapping,
            candidates: [
              {
                masterVariantId: S.exampleId("mva"),
                sku: "SKU-1",
                name: "Camiseta azul M",
                barcode: null,
                onHand: 12,
                evidence: ["sku", "name"],
                likeness: 1,
              },
            ],
          },
        },
      },
    },
    errors: ["MAPPING_NOT_FOUND"],
    example: { params: exampleParams },
  },
  backfillMappings: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings/backfill",
    summary: "Match what was imported once more; links made by hand are left alone",
    policy: manager,
    body: Type.Object({
      shopId: Type.Optional(Type.Union([S.PathId(), Type.Null()])),
      dryRun: Type.Optional(Type.Boolean()),
      cursor: Type.Optional(Type.Union([S.PathId(), Type.Null()])),
    }),
    responses: {
      200: {
        description: "What was done, or would be",
        schema: Ok(Backfill),
        example: { success: true, data: exampleBackfill },
      },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { body: { shopId: S.exampleId("shp"), dryRun: true } },
  },
});
