import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at } from "../kit/test-answer.ts";
import type { HookReceiver } from "../kit/index.ts";
import { startHookReceiver } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { startOauthshopSim } from "./index.ts";
import { connectShop, graphql, REDIRECT_URI } from "./test-client.ts";
import { BULK_POLL, BULK_START, SUBSCRIBE } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";
const PRODUCTS = `{ products(query: "status:active") { edges { node { id title status updatedAt
  variants { edges { node { id sku price barcode inventoryQuantity updatedAt inventoryItem { id tracked } } } } } } } }`;

let sim: OauthshopSim;
let receiver: HookReceiver;
let token: string;

async function open(bulkDurationMs: number): Promise<void> {
  sim = await startOauthshopSim({
    productsPerShop: 12,
    bulkDurationMs,
    app: { redirectUris: [REDIRECT_URI] },
  });
  token = (await connectShop(sim, SHOP)).access;
}

beforeEach(async () => {
  receiver = await startHookReceiver();
  await open(30);
});

afterEach(async () => {
  await sim.close();
  await receiver.close();
});

async function ask(query: string, variables: Record<string, unknown>): Promise<Answer> {
  return graphql(sim, SHOP, token, query, variables);
}

async function start(query: string): Promise<unknown> {
  return at((await ask(BULK_START, { q: query })).body, "data.bulkOperationRunQuery");
}

/** Waits for the finish webhook, as an app would. */
async function finished(query: string): Promise<unknown> {
  await ask(SUBSCRIBE, { topic: "BULK_OPERATIONS_FINISH", sub: { uri: receiver.url } });
  const started = await start(query);
  expect(started).toMatchObject({ bulkOperation: { status: "CREATED" }, userErrors: [] });
  await sim.control.waitForDeliveries((attempts) => attempts.some((attempt) => attempt.isSuccess));
  const id = at(started, "bulkOperation.id");
  expect(at(JSON.parse(receiver.received[0]?.body ?? ""), "admin_graphql_api_id")).toBe(id);
  return at((await ask(BULK_POLL, { id })).body, "data.bulkOperation");
}

describe("bulk query", () => {
  it("ends with a file of one object per line, children naming their parent", async () => {
    const operation = await finished(PRODUCTS);
    const text = await (await fetch(String(at(operation, "url")))).text();
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const variantCount = sim.control.listProducts(SHOP).flatMap((product) => product.variants).length;
    expect(operation).toMatchObject({
      status: "COMPLETED",
      errorCode: null,
      rootObjectCount: "12",
      objectCount: String(12 + variantCount),
      fileSize: String(Buffer.byteLength(text)),
    });
    const parents = new Set(
      lines.filter((line) => at(line, "__parentId") === undefined).map((line) => at(line, "id")),
    );
    const children = lines.filter((line) => at(line, "__parentId") !== undefined);
    expect(parents.size).toBe(12);
    expect(children).toHaveLength(variantCount);
    expect(children.every((line) => parents.has(at(line, "__parentId")))).toBe(true);
    expect(at(children[0], "inventoryItem.tracked")).toBe(true);
    expect(at(lines[0], "variants")).toBeUndefined();
  });

  it("has no file when nothing matched", async () => {
    const operation = await finished(PRODUCTS.replace("status:active", "status:archived"));
    expect(operation).toMatchObject({ status: "COMPLETED", objectCount: "0", url: null });
  });

  it("runs five at a time, and a cancelled one makes room", async () => {
    await sim.close();
    await open(600_000);
    const ids: unknown[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push(at(await start(PRODUCTS), "bulkOperation.id"));
    }
    expect(new Set(ids).size).toBe(5);
    expect(at(await start(PRODUCTS), "userErrors.0.code")).toBe("LIMIT_REACHED");
    const cancel =
      "mutation C($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }";
    const answer = await ask(cancel, { id: ids[0] });
    expect(at(answer.body, "data.bulkOperationCancel.bulkOperation.status")).toBe("CANCELED");
    expect(at(await start(PRODUCTS), "bulkOperation.status")).toBe("CREATED");
  });

  it.each([
    ["{ shop { name } }", "at least one connection"],
    ["{ products { edges { node { nope } } } }", "doesn't exist"],
    ["{ products { edges ", "syntax error"],
    [
      "{ products { edges { node { id variants { edges { node { id inventoryItem { id inventoryLevels { edges { node { id } } } } } } } } } } }",
      "nesting depth",
    ],
  ])("refuses %s", async (query, message) => {
    const refused = await start(query);
    expect(at(refused, "userErrors.0")).toMatchObject({
      code: "INVALID",
      message: expect.stringContaining(message) as string,
    });
  });
});
