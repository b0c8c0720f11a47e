import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "./core/endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { buildOpenapi } from "./core/openapi.ts";

interface Part {
  readonly description?: string;
  readonly anyOf?: readonly Part[];
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
}
interface Operation {
  readonly deprecated?: boolean;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Part }>> };
}

const all = Object.entries<Endpoint>(endpoints);
const document = buildOpenapi() as unknown as { paths: Record<string, Record<string, Operation>> };
const operationOf = ({ path, method }: Endpoint) => document.paths[path]?.[method.toLowerCase()];
const headersOf = (endpoint: Endpoint) =>
  (operationOf(endpoint)?.parameters ?? []).filter((parameter) => parameter.in === "header");

/** Every place of a field in a schema. */
function placesOf(name: string, schema: Part | undefined): Part[] {
  if (schema === undefined) {
    return [];
  }
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  const own = schema.properties?.[name];
  return [...(own ? [own] : []), ...inner.flatMap((part) => placesOf(name, part))];
}
const saidOf = ({ description, anyOf }: Part): string =>
  description ?? anyOf?.map(saidOf).find((text) => text !== "") ?? "";

const meaningIn = (schema: TSchema) => placesOf("orderId", schema).map(saidOf);

describe("the contract", () => {
  it("gives every list the paging envelope", () => {
    const lists = all.filter(
      ([id, { method, responses }]) =>
        method === "GET" && id.startsWith("list") && id !== "listMappingCandidates" && responses[200],
    );
    const odd = lists.filter(([, { responses, query }]) => {
      const schema: Part = responses[200]?.schema ?? {};
      const data = schema.properties?.["data"];
      const names = Object.keys(data?.properties ?? {});
      const isPage = ["items", "total", "limit", "offset", "hasMore"].every((name) => names.includes(name));
      return !isPage || !query?.properties["limit"] || !query.properties["offset"];
    });
    expect(lists.length).toBeGreaterThan(15);
    expect(odd.map(([id]) => id)).toEqual([]);
  });

  it("says of every orderId whose it is", () => {
    const unsaid = all.flatMap(([id, { params, query, body, documentedBody, responses }]) =>
      [params, query, body, documentedBody, ...Object.values(responses).map(({ schema }) => schema)]
        .flatMap((schema) => placesOf("orderId", schema))
        .filter((place) => !/^(?:Estiba's id|The channel's own id) of the order/.test(saidOf(place)))
        .map(() => id),
    );
    expect(unsaid).toEqual([]);
  });

  it("means the channel's own id in an order, and ours wherever something points to one", () => {
    expect(meaningIn(endpoints.createCustomOrder.body)).toEqual([expect.stringMatching(/^The channel's/)]);
    expect(meaningIn(endpoints.getOrder.params)).toEqual([expect.stringMatching(/^Estiba's/)]);
    expect(meaningIn(endpoints.listStockDeductions.query)).toEqual([expect.stringMatching(/^Estiba's/)]);
    expect(meaningIn(endpoints.createShipment.body)).toEqual([expect.stringMatching(/^Estiba's/)]);
  });
});

describe("the API description", () => {
  it("shows headers and bodies of the channels' webhooks", () => {
    const webhooks = all.filter(([id, { policy }]) => policy.auth === "webhook" && id.startsWith("receive"));
    const channels = webhooks.filter(([, { path }]) => /\/webhook\/[a-z]+$/.test(path));
    expect(channels.map(([id]) => id)).toHaveLength(5);
    for (const [, endpoint] of channels) {
      expect(operationOf(endpoint)?.requestBody).toBeDefined();
    }
    const needed = channels.map(([id, endpoint]) => [
      id,
      headersOf(endpoint)
        .filter(({ required }) => required)
        .map(({ name }) => name),
    ]);
    expect(Object.fromEntries(needed)).toEqual({
      receiveOauthshop: ["X-Shopify-Shop-Domain", "X-Shopify-Topic", "X-Shopify-Hmac-SHA256"],
      receiveWpshop: ["X-WC-Webhook-Topic"],
      receiveMarketplace: [],
      receiveCloudshop: ["x-linkedstore-hmac-sha256"],
      receiveCustom: ["X-Service-Shop-Id", "X-Service-Signature"],
    });
    expect(headersOf(endpoints.receiveWpshop).map(({ name }) => name)).toEqual(
      expect.arrayContaining(["X-WC-Webhook-Signature", "X-Estiba-Signature", "X-Estiba-Timestamp"]),
    );
  });

  it("types the elements of products and items", () => {
    const content = operationOf(endpoints.upsertCustomProducts)?.requestBody?.content["application/json"];
    for (const list of ["products", "items"]) {
      const element = content?.schema.properties?.[list]?.items;
      expect(Object.keys(element?.properties ?? {})).toEqual(
        expect.arrayContaining(["sku", "name", "price", "stock"]),
      );
    }
  });

  it("requires Idempotency-Key exactly where the service does", () => {
    const required = all
      .filter(([, endpoint]) =>
        headersOf(endpoint).some(({ name, required: is }) => name === "Idempotency-Key" && is),
      )
      .map(([id]) => id);
    expect(required).toEqual(
      all.filter(([, endpoint]) => endpoint.isIdempotencyKeyRequired).map(([id]) => id),
    );
    expect(required).toContain("createShipment");
  });

  it("marks the historic alias deprecated, and nothing else", () => {
    const old = all.filter(([, endpoint]) => operationOf(endpoint)?.deprecated).map(([id]) => id);
    expect(old).toEqual(["getWpshopSyncStatus"]);
  });
});
