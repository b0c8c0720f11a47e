import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Page, PagingQuery, SortQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { PLATFORMS } from "../values/shops.ts";
import { CatalogFilter } from "./catalog-products.ts";

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const PriceMinor = (description: string) => Type.Union([S.Minor(), Type.Null()], { description });

const GroupedProduct = Type.Object({
  productId: S.Id("prd"),
  name: Type.String(),
  imageUrl: Type.Union([Type.String(), Type.Null()], { description: "The picture a shop has of a variant" }),
  variants: Count("All variants of the product"),
  matching: Count("Those of them that the filter names"),
  outOfStock: Count("Variants with nothing on hand, or less"),
  lowStock: Count("Variants at or below their threshold, but above zero"),
  onHand: Type.Integer({ description: "Of all variants together" }),
  priceFromMinor: PriceMinor("The lowest price; null without prices, or with prices in several currencies"),
  priceToMinor: PriceMinor("The highest price"),
  currency: Type.Union([Type.String(), Type.Null()]),
  shops: Type.Array(
    Type.Object({ shopId: S.Id("shp"), shopName: Type.String(), platform: S.OneOf(PLATFORMS) }),
    { description: "That sell any of its variants" },
  ),
});
const exampleProduct = {
  productId: S.exampleId("prd"),
  name: "Camiseta",
  imageUrl: "https://cdn.example/camiseta.jpg",
  variants: 6,
  matching: 2,
  outOfStock: 1,
  lowStock: 1,
  onHand: 41,
  priceFromMinor: 4_990_000,
  priceToMinor: 5_490_000,
  currency: "COP",
  shops: [{ shopId: S.exampleId("shp"), shopName: "Tienda", platform: "WPSHOP" }],
};

export const groupedProductEndpoints = defineEndpoints({
  listGroupedProducts: {
    tag: "Catalog",
    method: "GET",
    path: "/api/v1/tenant/catalog/grouped-products",
    summary: "The central catalog product by product, in the order of their names",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    query: Type.Object({ ...PagingQuery, ...SortQuery("catalog"), ...CatalogFilter }),
    responses: {
      200: {
        description: "Products with any variant that matches",
        schema: Page(GroupedProduct),
        example: examplePage(exampleProduct),
      },
    },
    errors: ["SHOP_NOT_FOUND"],
    example: { query: { stock: ["out"], limit: 50 } },
  },
});
