import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { connectCloudshop, connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import type { Answer, Question } from "./harness/http.ts";
import { waitForOrder } from "./harness/order-book.ts";
import { customHeaders } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { confirmAddress, openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let mine: Tenant;
let theirs: Tenant;
let theirShop: ConnectedShop;
/** By its endpoint name: an id of the other tenant, and a similar one that does not exist. */
let ids: Readonly<Record<string, { readonly theirs: string; readonly nobodys: string }>>;

const NOBODY = "01jcm8z6h3e8v9qk2r4t5w6x7y";

const pair = (id: string | undefined) => ({
  theirs: id ?? "",
  nobodys: (id ?? "").replace(/_.*$/, `_${NOBODY}`),
});

/** What their catalog brings with it. */
async function catalogIds(): Promise<typeof ids> {
  const products = [{ sku: "CAM-1", name: "Camiseta", price: 1_000, stock: 5 }];
  await stack.ask("/api/v1/custom/catalog/products", {
    headers: theirs.key,
    json: { shopId: theirShop.shopId, products },
  });
  const sync = await stack.ask("/api/v1/tenant/catalog/sync", { headers: theirs.key, json: {} });
  const mappings = await stack.ask("/api/v1/tenant/catalog/channel-mappings", { headers: theirs.session });
  const { items } = mappings.body["data"] as { items: { id: string; masterVariantId: string }[] };
  const jobId = String(sync.body["jobId"]);
  return {
    masterVariantId: pair(items[0]?.masterVariantId),
    mappingId: pair(items[0]?.id),
    jobId: { theirs: jobId, nobodys: jobId.replace(/[^:]*$/, "01jcm8z6h3e8v9qk2r4t5w6x7y") },
  };
}

useStack(async (opened) => {
  stack = opened;
  [mine, theirs] = await Promise.all([openTenant(stack), openTenant(stack)]);
  theirShop = await connectCustom(theirs);
  await connectCustom(mine);
  const json = { shopId: theirShop.shopId, orderId: "T-1", total: 1_000, currency: "COP" };
  await stack.ask("/api/v1/custom/orders", { headers: theirs.key, json });
  const order = await waitForOrder(theirs, theirShop, "T-1");
  const events = await theirs.owner.listEvents();
  const keys = await theirs.owner.listApiKeys();
  const users = await theirs.owner.listUsers();
  await confirmAddress(stack, theirs.email);
  const invited = await theirs.owner.inviteUser({ body: { email: "x@example.test", role: "VIEWER" } });
  ids = {
    ...(await catalogIds()),
    shopId: pair(theirShop.shopId),
    orderId: pair(order.id),
    eventId: pair(events.data.items[0]?.id),
    apiKeyId: pair(keys.data.items[0]?.id),
    userId: pair(users.data.items[0]?.id),
    invitationId: pair(invited.data.id),
  };
  const unknown = Object.entries(ids).filter(([, one]) => one.theirs === "");
  if (unknown.length > 0) {
    throw new Error(`they have no ${unknown.map(([name]) => name).join(", ")}`);
  }
});

const NAMED = /\{(shopId|orderId|eventId|apiKeyId|userId|invitationId|masterVariantId|mappingId|jobId)\}/;
const ROUTES = Object.values<Endpoint>(endpoints).filter(({ path }) => NAMED.test(path));

function withoutRequest({ status, text, headers }: Answer): object {
  const shown = [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit-|keep-alive)/.test(name));
  return { status, text: text.replaceAll(/req_[0-9a-z]{26}/g, "req"), headers: shown };
}

function credentialsFor({ policy }: Endpoint): readonly Tenant["key"][] {
  switch (policy.auth) {
    case "apiKey":
      return [mine.key];
    case "session":
      return [mine.session];
    case "either":
      return [mine.key, mine.session];
    case "public":
    case "webhook":
      return [{}];
  }
}

describe("what belongs to another tenant", () => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s answers for it exactly as for what does not exist",
    async (_name, route) => {
      for (const headers of credentialsFor(route)) {
        const ask = (whose: "theirs" | "nobodys") => {
          const path = route.path.replaceAll(
            /\{(\w+)\}/g,
            (_match, name: string) => ids[name]?.[whose] ?? "none",
          );
          const { body } = route.example;
          const key = route.isIdempotencyKeyRequired ? { "idempotency-key": `ask-${whose}` } : {};
          const question: Question = {
            method: route.method,
            headers: { ...headers, ...key },
            ...(body === undefined ? {} : { json: body }),
          };
          return stack.ask(path, question);
        };
        const [foreign, absent] = [await ask("theirs"), await ask("nobodys")];
        expect(foreign.status).toBe(404);
        expect(withoutRequest(foreign)).toEqual(withoutRequest(absent));
      }
    },
  );

  it.each(["/api/v1/orders", "/api/v1/tenant/events"])(
    "GET %s narrowed to their shop is refused as if there were no such shop",
    async (path) => {
      const [foreign, absent] = await Promise.all(
        [ids["shopId"]?.theirs, ids["shopId"]?.nobodys].map((id) =>
          stack.ask(`${path}?shopId=${id ?? ""}`, { headers: mine.session }),
        ),
      );
      expect(foreign?.status).toBe(404);
      expect(foreign && withoutRequest(foreign)).toEqual(absent && withoutRequest(absent));
    },
  );

  it("POST /api/v1/custom/orders and a range replay do not reach into their shop", async () => {
    const order = (shopId: string | undefined) =>
      stack.ask("/api/v1/custom/orders", {
        headers: mine.key,
        json: { shopId, orderId: "T-1", total: 9, currency: "COP" },
      });
    const [foreign, absent] = [await order(ids["shopId"]?.theirs), await order(ids["shopId"]?.nobodys)];
    expect(foreign.status).toBe(404);
    expect(withoutRequest(foreign)).toEqual(withoutRequest(absent));
    const replay = mine.owner.replayEvents({
      body: { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z", shopId: theirShop.shopId },
    });
    await expect(replay).rejects.toMatchObject({ code: "SHOP_NOT_FOUND" });
    const untouched = await waitForOrder(theirs, theirShop, "T-1");
    expect(untouched).toMatchObject({ totalMinor: 1_000 });
    expect(untouched.timeline).toHaveLength(1);
  });

  it("a valid signature of our own shop does not open theirs", async () => {
    const own = await connectCustom(mine);
    const raw = JSON.stringify({ orderId: "T-2", total: 1 });
    const headers = { ...customHeaders(own, raw), "x-service-shop-id": theirShop.shopId };
    const answer = await stack.ask("/api/v1/webhook/custom", { raw, headers });
    expect([answer.status, answer.body["error"]]).toEqual([401, "WEBHOOK_SIGNATURE_INVALID"]);
  });

  it("the same external order id in two tenants' shops is two orders", async () => {
    const own = await connectCustom(mine);
    const json = { shopId: own.shopId, orderId: "T-1", total: 7, currency: "COP" };
    expect((await stack.ask("/api/v1/custom/orders", { headers: mine.key, json })).status).toBe(201);
    const [ours, other] = [
      await waitForOrder(mine, own, "T-1"),
      await waitForOrder(theirs, theirShop, "T-1"),
    ];
    expect(ours.id).not.toBe(other.id);
    expect([ours.totalMinor, other.totalMinor]).toEqual([7, 1_000]);
  });

  it("lists of one tenant never show the other's shops, orders or events", async () => {
    await connectWpshop(stack, mine);
    await connectCloudshop(stack, theirs);
    for (const [tenant, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const answers = await Promise.all(
        ["/api/v1/tenant/shops", "/api/v1/orders", "/api/v1/tenant/events", "/api/v1/tenant/audit-log"].map(
          (path) => stack.ask(`${path}?limit=200`, { headers: tenant.session }),
        ),
      );
      const foreign = await other.owner.listShops();
      for (const { text } of answers) {
        expect(text).not.toContain(other.id);
        for (const { id } of foreign.data.items) {
          expect(text).not.toContain(id);
        }
      }
    }
  });
});
