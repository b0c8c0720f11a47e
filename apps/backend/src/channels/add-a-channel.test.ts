import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pullAll } from "../../test/channels/bench.ts";
import { blocksOf, layOut, REPOSITORY } from "../../test/channels/how-to.ts";
import { shapeProblems } from "../../test/channels/shape.ts";
import {
  believedForgeries,
  expectOnlyTheSecretOpens,
  expectSoundReadings,
} from "../../test/channels/webhook-suite.ts";
import { hmacSha256 } from "../kernel/secrets/hash.ts";
import { createOutbound } from "../kernel/http/outbound.ts";
import type { ChannelAdapter, IncomingWebhook, ShopConnection } from "../ports/channel.ts";

const PAGE = "docs/how-to/add-a-channel.md";
const run = promisify(execFile);

async function typeErrors(tree: string): Promise<string> {
  const tsc = join(REPOSITORY, "node_modules/.bin/tsc");
  try {
    return (await run(tsc, ["--noEmit", "-p", tree], { cwd: tree })).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const SECRET = "toy-secret";
const ORDERS = Array.from({ length: 5 }, (_unused, index) => ({
  id: `T-${index + 1}`,
  state: index === 4 ? "cancelled" : "open",
  currency: "CLP",
  total: "2000",
  created_at: "2026-11-14T15:00:00Z",
  changed_at: `2026-11-14T15:00:0${index}Z`,
  lines: [{ id: "1", sku: "SKU-1", quantity: 2, price: "1000" }],
}));

/** Two orders a page. */
function answer(url: URL): unknown {
  const [, resource, id] = url.pathname.split("/");
  if (resource === "shop") {
    return { name: "Toys", currency: "CLP" };
  }
  if (id !== undefined) {
    return ORDERS.find((order) => order.id === id);
  }
  const page = Number(url.searchParams.get("page"));
  return { items: ORDERS.slice(page * 2 - 2, page * 2), next: page < 3 ? String(page + 1) : null };
}

const server = createServer((request, response) => {
  const body = answer(new URL(request.url ?? "", "http://toys"));
  response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? {}));
});
const outbound = createOutbound({ isPrivateAllowed: true });
const laid = layOut(blocksOf(PAGE));
const folder = join(laid.tree, "apps/backend/src/channels/toyshop");
let adapter: ChannelAdapter;
let connection: ShopConnection;

beforeAll(async () => {
  const loaded = (await import(pathToFileURL(join(folder, "index.ts")).href)) as {
    toyshopAdapter: ChannelAdapter;
  };
  adapter = loaded.toyshopAdapter;
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  const credentials = adapter.connect?.credentialsFrom("toys", {
    shopUrl: `http://127.0.0.1:${port}`,
    accessToken: "t",
  });
  connection = {
    shopId: "shp_1",
    externalId: "toys",
    credentials: credentials ?? {},
    app: null,
    outbound,
    now: () => new Date(),
  };
});

afterAll(async () => {
  laid.remove();
  await outbound.close();
  server.close();
});

describe("a channel added by the book", () => {
  it("has the shape of all the others", async () => {
    expect(await shapeProblems(folder)).toEqual([]);
  });

  it("compiles, once it is named and in the registry", async () => {
    expect(await typeErrors(laid.tree)).toBe("");
  }, 60_000);

  it("does not compile while a step is missing", async () => {
    const [first, ...rest] = blocksOf(PAGE).toReversed();
    expect(first?.text).toContain("toyshop: toyshopAdapter");
    const unregistered = layOut(rest.toReversed());
    const errors = await typeErrors(unregistered.tree);
    unregistered.remove();
    expect(errors).toContain("Property 'toyshop' is missing");
  }, 60_000);

  it("verifies and reads webhooks like the others", () => {
    const rawBody = Buffer.from(JSON.stringify(ORDERS[0]));
    const signature = hmacSha256(SECRET, rawBody).toString("hex");
    const headers = { "x-toy-shop": "toys", "x-toy-signature": signature };
    const request: IncomingWebhook = { headers, query: {}, rawBody };
    const { webhook, connect } = adapter;
    expect(webhook.route(request)).toEqual({ kind: "shop", routeKey: connect?.routeKeys("toys")[0] });
    expectOnlyTheSecretOpens(webhook, request, { app: [], shop: [SECRET] });
    expect(believedForgeries(webhook, request, { app: [], shop: [SECRET] })).toEqual([]);
    expectSoundReadings(webhook, request);
  });

  it("pulls, fetches and follows orders like the others", async () => {
    const { client } = adapter;
    expect(await client?.readShop(connection)).toMatchObject({ externalId: "toys", name: "Toys" });
    const orders = await pullAll(async (request) => {
      const page = await client?.pullOrders?.(connection, request);
      return page ?? { items: [], nextCursor: null };
    });
    expect(orders.map((order) => [order.externalId, order.lines[0]?.stockQuantity])).toEqual(
      ORDERS.map((order) => [order.id, order.state === "cancelled" ? 0 : 2]),
    );
    expect(await client?.fetchOrder?.(connection, "T-2")).toEqual(orders[1]);
    expect(await client?.fetchOrder?.(connection, "T-9")).toBeNull();
  });
});
