import { Type } from "typebox";
import { defineEndpoints } from "../core/endpoint.ts";
import { Ok } from "../core/envelope.ts";
import { Page, PagingQuery, examplePage } from "../core/paging.ts";
import * as S from "../core/scalars.ts";
import { MAX_KIT_COMPONENTS, MAX_KIT_QUANTITY } from "../values/inventory.ts";
import { exampleKit, Kit } from "./kit-shapes.ts";

const params = Type.Object({ masterVariantId: S.PathId() });
const exampleParams = { masterVariantId: S.exampleId("mva") };

const RecipeAnswer = Type.Object({
  masterVariantId: S.Id("mva"),
  kit: Type.Union([Kit, Type.Null()], { description: "Null for what is not a kit" }),
});
const exampleAnswer = {
  success: true,
  data: { masterVariantId: S.exampleId("mva"), kit: exampleKit },
};

const KitUse = Type.Object({
  masterVariantId: S.Id("mva"),
  sku: Type.String(),
  name: Type.String(),
  quantity: Type.Integer({ description: "Of the component, in one kit" }),
  onHand: Type.Integer({ description: "Kits that can be sold" }),
});

export const recipeEndpoints = defineEndpoints({
  getRecipe: {
    tag: "Catalog",
    method: "GET",
    path: "/api/v1/tenant/catalog/master-variants/{masterVariantId}/recipe",
    summary: "What a kit is made of, how many can be made, and what limits it",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    params,
    responses: { 200: { description: "The recipe", schema: Ok(RecipeAnswer), example: exampleAnswer } },
    errors: ["MASTER_VARIANT_NOT_FOUND"],
    example: { params: exampleParams },
  },
  saveRecipe: {
    tag: "Catalog",
    method: "PUT",
    path: "/api/v1/tenant/catalog/master-variants/{masterVariantId}/recipe",
    summary: "Sell a variant as a kit: from now on a sale takes its components",
    policy: { auth: "session", role: "MANAGER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    params,
    body: Type.Object(
      {
        components: Type.Array(
          Type.Object(
            {
              sku: Type.String({ minLength: 1, maxLength: 200 }),
              quantity: Type.Integer({ minimum: 1, maximum: MAX_KIT_QUANTITY }),
            },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: MAX_KIT_COMPONENTS },
        ),
        version: Type.Optional(
          Type.Integer({
            minimum: 0,
            description: "recipeVersion as it was read, 0 for what is not a kit: 409 where it has changed",
          }),
        ),
        takeApart: Type.Optional(
          Type.Boolean({ description: "Units that it has of its own become components" }),
        ),
      },
      { additionalProperties: false },
    ),
    responses: { 200: { description: "Saved", schema: Ok(RecipeAnswer), example: exampleAnswer } },
    errors: ["MASTER_VARIANT_NOT_FOUND", "VERSION_CONFLICT", "KIT_NESTED", "VARIANT_HAS_STOCK"],
    example: { params: exampleParams, body: { components: [{ sku: "TAZA", quantity: 2 }], version: 1 } },
  },
  removeRecipe: {
    tag: "Catalog",
    method: "DELETE",
    path: "/api/v1/tenant/catalog/master-variants/{masterVariantId}/recipe",
    summary: "Stop selling a variant as a kit; what was sold keeps its recipe",
    policy: { auth: "session", role: "MANAGER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    params,
    responses: {
      200: {
        description: "It has stock of its own from now on",
        schema: Ok(RecipeAnswer),
        example: { success: true, data: { masterVariantId: S.exampleId("mva"), kit: null } },
      },
    },
    errors: ["MASTER_VARIANT_NOT_FOUND"],
    example: { params: exampleParams },
  },
  listKitsOf: {
    tag: "Catalog",
    method: "GET",
    path: "/api/v1/tenant/catalog/master-variants/{masterVariantId}/kits",
    summary: "Kits that a variant is part of",
    policy: { auth: "session", role: "VIEWER", feature: "inventory", rate: "tenant" },
    failure: "CATALOG_FAILED",
    params,
    query: Type.Object({ ...PagingQuery }),
    responses: {
      200: {
        description: "Kits, in the order of their SKUs",
        schema: Page(KitUse),
        example: examplePage({
          masterVariantId: S.exampleId("mva"),
          sku: "PACK-2",
          name: "Dos tazas",
          quantity: 2,
          onHand: 1,
        }),
      },
    },
    errors: ["MASTER_VARIANT_NOT_FOUND"],
    example: { params: exampleParams, query: { limit: 50 } },
  },
});
