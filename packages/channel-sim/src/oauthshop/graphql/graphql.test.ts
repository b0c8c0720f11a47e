import { describe, expect, it } from "vitest";
import { ADMIN_SCHEMA } from "../schema/admin-schema.ts";
import * as documents from "../test-documents.ts";
import { coerceVariables } from "./coerce-input.ts";
import { connectionCost, requestedCost } from "./cost.ts";
import { GraphqlRequestError } from "./errors.ts";
import { parseDocument } from "./parse-document.ts";
import { GraphqlSyntaxError } from "./token-reader.ts";
import { validate } from "./validate.ts";

function read(query: string): { messages: string[]; codes: unknown[] } {
  const document = parseDocument(query);
  const [operation] = document.operations;
  const errors = operation === undefined ? [] : validate(ADMIN_SCHEMA, document, operation);
  return {
    messages: errors.map((error) => error.message),
    codes: errors.map((error) => error.extensions?.["code"]),
  };
}

function costOf(query: string): number {
  const document = parseDocument(query);
  const [operation] = document.operations;
  return operation === undefined ? 0 : requestedCost(ADMIN_SCHEMA, document, operation, {});
}

describe("documents", () => {
  it.each(Object.entries(documents))("%s is valid", (_name, query) => {
    expect(read(query).messages).toEqual([]);
  });

  it("reads aliases, comments, block strings and nested literals", () => {
    const query = `# leading
      query Q { a: products(first: 1, query: """sku:'x'""") { edges { node { id ...More } } } nodes(ids: ["gid://shopify/Product/1",]) { ... on Product { title } } }
      fragment More on Product { title }`;
    expect(read(query).messages).toEqual([]);
  });

  it("names line and column of a syntax error", () => {
    expect(() => parseDocument("{ shop {\n  name ) }")).toThrow('syntax error, unexpected ")" at [2, 8]');
    expect(() => parseDocument("{ shop { name }")).toThrow("unexpected end of file");
    expect(() => parseDocument("")).toThrow(GraphqlSyntaxError);
  });
});

describe("validation", () => {
  it.each([
    ["{ shop { nope } }", "undefinedField", "Field 'nope' doesn't exist on type 'Shop'"],
    ["{ shop }", "selectionMismatch", "Field must have selections (field 'shop' returns Shop"],
    ["{ shop { name { x } } }", "selectionMismatch", "Selections can't be made on scalars"],
    [
      "{ products(first: 1, colour: 2) { nodes { id } } }",
      "argumentNotAccepted",
      "doesn't accept argument 'colour'",
    ],
    ["{ product { id } }", "missingRequiredArguments", "is missing required arguments: id"],
    ['{ products(first: "1") { nodes { id } } }', "argumentLiteralsIncompatible", "has an invalid value"],
    ["query Q($a: Int) { shop { name } }", "variableNotUsed", "Variable $a is declared by Q but not used"],
    ["query Q { product(id: $a) { id } }", "variableNotDefined", "Variable $a is used by Q but not declared"],
    ["query Q($a: ID) { product(id: $a) { id } }", "variableMismatch", "(ID / ID!)"],
    ["query Q($a: String!) { product(id: $a) { id } }", "variableMismatch", "(String! / ID!)"],
    [
      "query Q($a: Nope) { product(id: $a) { id } }",
      "variableRequiresValidType",
      "Nope isn't a defined input type",
    ],
    ["{ shop { ...Gone } }", "useAndDefineFragment", "Fragment Gone was used, but not defined"],
    ["{ shop @retry { name } }", "undefinedDirective", "Directive @retry is not defined"],
  ])("refuses %s", (query, code, message) => {
    const { messages, codes } = read(query);
    expect(codes).toContain(code);
    expect(messages.join("\n")).toContain(message);
  });
});

const coerce = (variables: unknown): unknown => {
  const [operation] = parseDocument(documents.SET_STOCK).operations;
  if (operation === undefined) {
    throw new Error("no operation");
  }
  return coerceVariables(ADMIN_SCHEMA, operation, variables);
};

describe("variables", () => {
  const row = {
    inventoryItemId: "gid://shopify/InventoryItem/1",
    locationId: "gid://shopify/Location/1",
    quantity: 3,
  };

  it("keeps an absent key apart from an explicit null", () => {
    const input = {
      name: "available",
      reason: "correction",
      quantities: [{ ...row, changeFromQuantity: null }, row],
    };
    expect(coerce({ key: "k", input })).toEqual({ key: "k", input });
  });

  it.each([
    [{ compareQuantity: 1 }, "Field is not defined on InventoryQuantityInput"],
    [{ quantity: "3" }, 'Could not coerce value "3" to Int'],
    [{ quantity: null }, "Expected value to not be null"],
  ])("refuses %j", (change, explanation) => {
    const input = { name: "available", reason: "correction", quantities: [{ ...row, ...change }] };
    expect(() => coerce({ key: "k", input })).toThrow(GraphqlRequestError);
    expect(() => coerce({ key: "k", input })).toThrow(explanation);
  });

  it("refuses the fields that left the input in 2026-04", () => {
    const input = { name: "available", reason: "correction", ignoreCompareQuantity: true, quantities: [] };
    expect(() => coerce({ key: "k", input })).toThrow("Field is not defined on InventorySetQuantitiesInput");
  });
});

describe("cost", () => {
  it("prices a page by the logarithm of its size", () => {
    const query =
      "query Q($id: ID!) { product(id: $id) { variants(first: 250) { nodes { inventoryItem { id tracked } } } } }";
    expect(costOf(query)).toBe(25);
    expect(connectionCost(0, 5)).toBe(2);
  });

  it("charges objects one point, scalars nothing and a mutation ten", () => {
    expect(costOf("{ shop { id name } }")).toBe(1);
    expect(costOf("{ shop { plan { publicDisplayName } } }")).toBe(2);
    expect(costOf(documents.UNSUBSCRIBE)).toBe(10);
  });

  it("keeps the usual reads below the limit of one query", () => {
    expect(costOf(documents.CATALOG_PAGE)).toBeLessThan(1000);
    expect(costOf(documents.ORDERS_SINCE)).toBeLessThan(1000);
  });
});
