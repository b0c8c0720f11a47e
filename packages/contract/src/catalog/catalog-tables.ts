import { Type, type TSchema } from "typebox";
import { MAX_STOCK, SideMm, WeightG } from "./catalog-products.ts";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import * as S from "../core/scalars.ts";
import { IMPORT_ACTIONS, IMPORT_RESULTS, MAPPING_STATUSES, STOCK_NOT_TAKEN } from "../values/catalog.ts";

export const MAX_PRODUCTS_A_CALL = 1_000;
export const MAX_IMPORT_ROWS = 2_000;
const CATALOG_BODY_BYTES = 5_242_880;

const NullableText = () => Type.Union([Type.String(), Type.Null()]);
const NullableInteger = () => Type.Union([Type.Integer(), Type.Null()]);

/** Any JSON is let in: an element that is wrong is reported by itself and does not hold up the others. */
const listOf = <T extends TSchema>(element: T) =>
  Type.Optional(Type.Array(element, { minItems: 1, maxItems: MAX_PRODUCTS_A_CALL }));
const productsOf = <T extends TSchema>(element: T) =>
  Type.Object(
    { shopId: S.PathId(), products: listOf(element), items: listOf(element) },
    { description: "products or items, not both" },
  );
const Product = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 255 }),
  name: Type.String({ minLength: 1, maxLength: 300 }),
  price: S.Minor({ minimum: 0 }),
  stock: Type.Integer({ minimum: 0, maximum: MAX_STOCK }),
  barcode: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Null()])),
  imageUrl: Type.Optional(
    Type.Union([Type.String({ maxLength: 2_000, pattern: "^https?://" }), Type.Null()], {
      description: "Where a picture of it is",
    }),
  ),
  currency: Type.Optional(
    Type.Union([Type.String({ pattern: "^[A-Z]{3}$" }), Type.Null()], {
      description: "ISO 4217; the shop's when left out",
    }),
  ),
  weightG: Type.Optional(WeightG()),
  lengthMm: Type.Optional(SideMm()),
  widthMm: Type.Optional(SideMm()),
  heightMm: Type.Optional(SideMm()),
});

const Upserted = Type.Object({
  shopId: S.Id("shp"),
  received: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  failed: Type.Integer(),
  items: Type.Array(
    Type.Object({
      index: Type.Integer(),
      sku: NullableText(),
      status: S.OneOf(IMPORT_RESULTS),
      error: NullableText(),
      mappingStatus: Type.Union([S.OneOf(MAPPING_STATUSES), Type.Null()]),
      masterVariantId: NullableText(),
      onHand: NullableInteger(),
      stockNotTaken: Type.Union([S.OneOf(STOCK_NOT_TAKEN), Type.Null()], {
        description:
          "Why onHand is not the stock sent: not_linked (no variant), central_stock (Estiba's own figure counts), other_source (another shop's figure counts), shared (other shops sell it and no source is chosen). Null when it is.",
      }),
    }),
  ),
});

const ImportRow = Type.Object({
  row: Type.Integer({ description: "Line of the file; the heading is 1" }),
  sku: NullableText(),
  action: S.OneOf(IMPORT_ACTIONS),
  changes: Type.Record(
    Type.String(),
    Type.Object({
      from: Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()]),
      to: Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()]),
    }),
  ),
  errors: Type.Array(Type.String()),
});
const Imported = Type.Object({
  dryRun: Type.Boolean(),
  columns: Type.Record(Type.String(), Type.String(), {
    description: "Which heading was read as which field",
  }),
  ignoredColumns: Type.Array(Type.String()),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  rows: Type.Array(ImportRow),
});

const session = { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" } as const;

export const catalogTableEndpoints = defineEndpoints({
  upsertCustomProducts: {
    tag: "Catalog",
    method: "POST",
    path: "/api/v1/custom/catalog/products",
    summary: `Create or update what an own backend sells, at most ${MAX_PRODUCTS_A_CALL} a call. Elements are validated one by one; 400 only where one is incomplete and none can be imported`,
    policy: { auth: "apiKey", scope: "catalog:write", feature: "stores_custom", rate: "tenant" },
    failure: "CATALOG_FAILED",
    bodyLimitBytes: CATALOG_BODY_BYTES,
    body: productsOf(Type.Unknown()),
    documentedBody: productsOf(Product),
    responses: {
      200: {
        description: "What became of each",
        schema: Ok(Upserted),
        example: {
          success: true,
          data: {
            shopId: S.exampleId("shp"),
            received: 1,
            created: 1,
            updated: 0,
            failed: 0,
            items: [
              {
                index: 0,
                sku: "SKU-1",
                status: "created",
                error: null,
                mappingStatus: "linked",
                masterVariantId: S.exampleId("mva"),
                onHand: 12,
                stockNotTaken: null,
              },
            ],
          },
        },
      },
    },
    errors: ["CUSTOM_SHOP_NOT_FOUND", "SHOP_NOT_ACTIVE"],
    example: {
      body: {
        shopId: S.exampleId("shp"),
        products: [{ sku: "SKU-1", name: "Camiseta azul M", price: 4_990_000, stock: 12 }],
      },
    },
  },
  exportCatalog: {
    tag: "Catalog",
    method: "GET",
    isWriting: true,
    path: "/api/v1/tenant/catalog/export",
    summary: "The whole central catalog as a table",
    policy: session,
    failure: "CATALOG_FAILED",
    responses: {
      200: {
        description: "CSV in UTF-8, a heading and a row for each variant",
        contentType: "text/csv",
        schema: Type.String(),
        example: "sku,name,stock\r\nSKU-1,Camiseta azul M,12\r\n",
      },
    },
    errors: [],
    example: {},
  },
  importCatalog: {
    tag: "Catalog",
    method: "POST",
    path: "/api/v1/tenant/catalog/import",
    summary: `Create and change variants from a table of at most ${MAX_IMPORT_ROWS} rows; with dryRun, only show what would change`,
    policy: { ...session, role: "MANAGER" },
    failure: "CATALOG_FAILED",
    bodyLimitBytes: CATALOG_BODY_BYTES,
    body: Type.Object({
      csv: Type.String({
        minLength: 1,
        description:
          "A heading and rows; commas, semicolons or tabs. Columns: sku, name, product, barcode, price, currency, stock, safety_stock, low_stock_threshold, or their Spanish and Portuguese names. An empty cell changes nothing.",
      }),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    responses: {
      200: {
        description: "Row by row what was done, or would be",
        schema: Ok(Imported),
        example: {
          success: true,
          data: {
            dryRun: true,
            columns: { sku: "SKU", stock: "Inventario" },
            ignoredColumns: [],
            created: 0,
            updated: 1,
            unchanged: 0,
            failed: 0,
            rows: [
              {
                row: 2,
                sku: "SKU-1",
                action: "update",
                changes: { stock: { from: 10, to: 12 } },
                errors: [],
              },
            ],
          },
        },
      },
    },
    errors: [],
    example: { body: { csv: "SKU;Inventario\nSKU-1;12\n", dryRun: true } },
  },
});
