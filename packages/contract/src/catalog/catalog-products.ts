import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { MAX_SIDE_MM, MAX_WEIGHT_G, SIZE_SOURCES, STOCK_LEVELS } from "../values/catalog.ts";
import { PLATFORMS } from "../values/shops.ts";

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);

/** What the catalog is filtered by, variant by variant or product by product. */
export const CatalogFilter = {
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  stock: Type.Optional(S.SomeOf(STOCK_LEVELS)),
  shopId: Type.Optional(S.Some(200)),
  linked: Type.Optional(
    Type.Boolean({
      description:
        "Whether any listing is linked to it; with shopId, any of those shops (true where left out)",
    }),
  ),
};

/** More than any count, and far from where whole numbers end. */
export const MAX_STOCK = 1_000_000_000;
const MAX_PRICE_MINOR = 9_000_000_000_000_000;
const Stock = (minimum: number) => Type.Integer({ minimum, maximum: MAX_STOCK });

/** Of one unit; null where it is not known. */
export const WeightG = () =>
  Type.Union([Type.Integer({ minimum: 1, maximum: MAX_WEIGHT_G }), Type.Null()], { description: "Grams" });
export const SideMm = () =>
  Type.Union([Type.Integer({ minimum: 1, maximum: MAX_SIDE_MM }), Type.Null()], {
    description: "Millimetres",
  });

const Listing = Type.Object({
  mappingId: S.Id("map"),
  shopId: S.Id("shp"),
  shopName: Type.String(),
  platform: S.OneOf(PLATFORMS),
  channelVariantId: Type.String(),
  channelSku: NullableText(),
  quantity: Type.Union([Type.Integer(), Type.Null()], {
    description: "What the channel shows, as far as we know",
  }),
  isPending: Type.Boolean({ description: "Another figure is on its way to it" }),
  publishedAt: Type.Union([S.Timestamp(), Type.Null()]),
});
const Variant = Type.Object({
  masterVariantId: S.Id("mva"),
  productId: S.Id("prd"),
  productName: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  masterSku: Type.String({ description: "The same as sku, by the name it has in mappings and deductions" }),
  masterName: Type.String({ description: "The same as name, by the name it has in mappings and deductions" }),
  imageUrl: Type.Union([Type.String(), Type.Null()], { description: "The picture a shop has of it" }),
  barcode: NullableText(),
  priceMinor: NullableInteger(),
  currency: NullableText(),
  onHand: Type.Integer({ description: "What can be sold; of a kit, what its components make" }),
  isKit: Type.Boolean({ description: "A sale takes its components" }),
  version: Type.Integer({ description: "Grows with every change of the variant or of its stock" }),
  safetyStock: Type.Integer(),
  lowStockThreshold: NullableInteger(),
  weightG: NullableInteger(),
  lengthMm: NullableInteger(),
  widthMm: NullableInteger(),
  heightMm: NullableInteger(),
  shipsAlone: Type.Boolean({ description: "Never shares a box with others" }),
  sizeSource: Type.Union([S.OneOf(SIZE_SOURCES), Type.Null()]),
  updatedAt: S.Timestamp(),
  listings: Type.Array(Listing, { description: "At most 50" }),
});
const exampleVariant = {
  masterVariantId: S.exampleId("mva"),
  productId: S.exampleId("prd"),
  productName: "Camiseta",
  sku: "SKU-1",
  name: "Camiseta azul M",
  masterSku: "SKU-1",
  masterName: "Camiseta azul M",
  imageUrl: "https://cdn.example/camiseta.jpg",
  barcode: "7701234567897",
  priceMinor: 4_990_000,
  currency: "COP",
  onHand: 12,
  isKit: false,
  version: 8,
  safetyStock: 1,
  lowStockThreshold: 3,
  weightG: 220,
  lengthMm: 300,
  widthMm: 220,
  heightMm: 30,
  shipsAlone: false,
  sizeSource: "channel",
  updatedAt: S.exampleTimestamp,
  listings: [
    {
      mappingId: S.exampleId("map"),
      shopId: S.exampleId("shp"),
      shopName: "Tienda",
      platform: "WPSHOP",
      channelVariantId: "101",
      channelSku: "SKU-1",
      quantity: 11,
      isPending: false,
      publishedAt: S.exampleTimestamp,
    },
  ],
};

export const catalogProductEndpoints = defineEndpoints({
  listCatalog: {
    tag: "Catalog",
    method: "GET",
    path: "/api/v1/tenant/catalog/products",
    summary: "The central catalog with its stock, in the order of its SKUs",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    query: Type.Object({
      ...PagingQuery,
      ...SortQuery("catalog"),
      ...CatalogFilter,
      productId: Type.Optional(S.PathId()),
    }),
    responses: {
      200: { description: "Variants", schema: Page(Variant), example: examplePage(exampleVariant) },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { search: "camiseta", limit: 50 } },
  },
  updateMasterVariant: {
    tag: "Catalog",
    method: "PATCH",
    path: "/api/v1/tenant/catalog/master-variants/{masterVariantId}",
    summary: "Set or change the stock of a variant, or what is known about it",
    policy: { auth: "session", role: "MANAGER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    params: Type.Object({ masterVariantId: S.PathId() }),
    body: Type.Object(
      {
        stock: Type.Optional(Stock(0)),
        stockDelta: Type.Optional(Stock(-MAX_STOCK)),
        placeId: Type.Optional(
          Type.String({
            maxLength: 60,
            description: "Where the stock is set or changed; the default place otherwise",
          }),
        ),
        reason: Type.Optional(Type.String({ maxLength: 300, description: "Kept in the stock's history" })),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: "\\S" })),
        barcode: Type.Optional(
          Type.Union([Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }), Type.Null()]),
        ),
        priceMinor: Type.Optional(
          Type.Union([S.Minor({ minimum: 0, maximum: MAX_PRICE_MINOR }), Type.Null()]),
        ),
        safetyStock: Type.Optional(Stock(0)),
        lowStockThreshold: Type.Optional(Type.Union([Stock(0), Type.Null()])),
        weightG: Type.Optional(WeightG()),
        lengthMm: Type.Optional(SideMm()),
        widthMm: Type.Optional(SideMm()),
        heightMm: Type.Optional(SideMm()),
        shipsAlone: Type.Optional(Type.Boolean()),
        sizeSource: Type.Optional(
          Type.Unsafe<"person" | "measured">({
            type: "string",
            enum: ["person", "measured"],
            description: "How weight and sides were found; person where not said",
          }),
        ),
        version: Type.Optional(
          Type.Integer({ minimum: 0, description: "As it was read; refused when anything changed since" }),
        ),
      },
      { description: "stock or stockDelta, not both" },
    ),
    responses: {
      200: { description: "Variant", schema: Ok(Variant), example: { success: true, data: exampleVariant } },
    },
    errors: [
      "MASTER_VARIANT_NOT_FOUND",
      "VERSION_CONFLICT",
      "PLACE_NOT_FOUND",
      "PLACE_NOT_COUNTED",
      "VARIANT_IS_KIT",
    ],
    example: {
      params: { masterVariantId: S.exampleId("mva") },
      body: { stock: 12, reason: "Counted", version: 7 },
    },
  },
});
