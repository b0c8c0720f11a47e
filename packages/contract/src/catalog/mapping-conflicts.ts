import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { Mapping, NullableText, exampleMapping, mappingAnswer } from "./mapping-shapes.ts";

/** Of one SKU; who has more decides about these and sees the next. */
export const MAX_CLAIMS = 50;

const Conflict = Type.Object({
  key: Type.String({ description: "Names the group: the SKU, or the barcode or listing of one without" }),
  sku: NullableText(),
  listings: Type.Array(Mapping, { description: `In conflict, to be decided; the first ${MAX_CLAIMS}` }),
  total: Type.Integer({ minimum: 1, description: "All listings in conflict" }),
  others: Type.Array(Mapping, {
    description: `Listings with the same SKU that are linked or left unlinked; the first ${MAX_CLAIMS}`,
  }),
  product: Type.Union(
    [
      Type.Object({
        masterVariantId: S.Id("mva"),
        sku: Type.String(),
        name: Type.String(),
        onHand: Type.Integer(),
        imageUrl: NullableText(),
      }),
      Type.Null(),
    ],
    { description: "The product that has this SKU" },
  ),
});
const exampleConflict = {
  key: "sku-1",
  sku: "SKU-1",
  listings: [
    {
      ...exampleMapping,
      status: "conflict",
      masterVariantId: null,
      masterSku: null,
      masterName: null,
      evidence: { problem: "sku_twice_in_shop", sku: "SKU-1" },
    },
  ],
  total: 1,
  others: [exampleMapping],
  product: {
    masterVariantId: S.exampleId("mva"),
    sku: "SKU-1",
    name: "Camiseta azul M",
    onHand: 12,
    imageUrl: null,
  },
};

const reader = { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" } as const;
const common = { tag: "Mappings", failure: "CATALOG_FAILED" } as const;

export const mappingConflictEndpoints = defineEndpoints({
  listMappingConflicts: {
    ...common,
    method: "GET",
    path: "/api/v1/tenant/catalog/channel-mappings/conflicts",
    summary: "Listings in conflict by their SKU: each is one decision",
    policy: reader,
    query: Type.Object({
      ...PagingQuery,
      shopId: Type.Optional(S.Some(200)),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    responses: {
      200: { description: "Conflicts", schema: Page(Conflict), example: examplePage(exampleConflict) },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { limit: 50 } },
  },
  unlinkListing: {
    ...common,
    method: "POST",
    path: "/api/v1/tenant/catalog/channel-mappings/{mappingId}/unlink",
    summary:
      "Unlink a listing by hand; what was booked stays booked, no sync links it again, and one that is linked to nothing stays as it is",
    policy: { ...reader, role: "MANAGER" },
    params: Type.Object({ mappingId: S.PathId() }),
    responses: { 200: mappingAnswer },
    errors: ["MAPPING_NOT_FOUND"],
    example: { params: { mappingId: S.exampleId("map") } },
  },
});
