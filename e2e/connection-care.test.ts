import type { ApiCall } from "@estiba/channel-sim";
import { beforeAll, describe, expect, it } from "vitest";
import {
  connectCloudshop,
  connectCustom,
  connectMarketplaceByConsent,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import { inParallel, until } from "@estiba/testbed";
import { waitForOrder, waitUntilWorked } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;

useStack(async (opened) => {
  stack = opened;
});

type Sim = "oauthshop" | "wpshop" | "cloudshop";
type Finding = Awaited<ReturnType<Tenant["owner"]["getDoctor"]>>["data"]["findings"][number];

async function findingsOf(tenant: Tenant, { shopId }: ConnectedShop): Promise<Map<string, Finding>> {
  const { data } = await tenant.owner.getDoctor({ params: { shopId } });
  return new Map(data.findings.map((finding) => [finding.check, finding]));
}

async function shopOf(tenant: Tenant, { shopId }: ConnectedShop) {
  return (await tenant.owner.getShop({ params: { shopId } })).data;
}

/** As if the hours until its next turn had passed. */
async function comesRound(shop: ConnectedShop, kind: string): Promise<void> {
  await stack.database.run(
    `update app.shop_work set due_at = now() where shop_id = '${shop.shopId}' and kind = '${kind}'`,
  );
}

/** None of its recurring work is due or running. */
async function workIsOver(shop: ConnectedShop): Promise<void> {
  await until("the regular work to be over", async () => {
    const [row] = await stack.database.rows<{ n: number }>(
      `select count(*)::int as n from app.shop_work where shop_id = '${shop.shopId}' and due_at <= now()`,
    );
    return row?.n === 0;
  });
}

const CONNECT = {
  oauthshop: connectOauthshop,
  wpshop: connectWpshop,
  cloudshop: connectCloudshop,
} as const satisfies Record<Sim, (stack: Stack, tenant: Tenant) => Promise<ConnectedShop>>;
const ORDER_TOPIC = {
  oauthshop: "orders/create",
  wpshop: "order.created",
  cloudshop: "order/created",
} as const;

describe.each(["oauthshop", "wpshop", "cloudshop"] as const)("the webhooks of %s", (sim) => {
  let tenant: Tenant;
  let shop: ConnectedShop;
  const topicsOf = () => stack.sims[sim].control.listWebhooks(shop.externalId).map(({ topic }) => topic);
  const removeOrderWebhook = () => {
    const { control } = stack.sims[sim];
    for (const { id, topic } of control.listWebhooks(shop.externalId)) {
      if (topic === ORDER_TOPIC[sim]) {
        control.deleteWebhook(shop.externalId, id);
      }
    }
    expect(topicsOf()).not.toContain(ORDER_TOPIC[sim]);
  };

  beforeAll(async () => {
    tenant = await openTenant(stack);
    shop = await CONNECT[sim](stack, tenant);
    // Some shops' webhooks are registered after they were connected.
    await workIsOver(shop);
  });

  it("that somebody removed are created again at the next turn, and orders of the meantime are found", async () => {
    const before = topicsOf().toSorted();
    removeOrderWebhook();
    const unnoticed = stack.sims[sim].control.placeOrder(shop.externalId);
    await comesRound(shop, "subscriptions");
    await until("the webhook to be back", async () => topicsOf().includes(ORDER_TOPIC[sim]));
    expect(topicsOf().toSorted()).toEqual(before);
    await tenant.owner.reconcileShop({ params: { shopId: shop.shopId } });
    await waitForOrder(tenant, shop, unnoticed.id);
  });

  it("that are missing are brought back by the doctor, who says so", async () => {
    removeOrderWebhook();
    const first = await findingsOf(tenant, shop);
    expect(first.get("subscriptions")).toMatchObject({
      state: "warning",
      advice: expect.any(String) as string,
    });
    expect(first.get("subscriptions")?.message).toContain(ORDER_TOPIC[sim]);
    const second = await findingsOf(tenant, shop);
    expect(second.get("subscriptions")).toMatchObject({ state: "ok", advice: null });
  });

  it("are healthy in the doctor's eyes, and so is everything else", async () => {
    const order = stack.sims[sim].control.placeOrder(shop.externalId);
    await waitForOrder(tenant, shop, order.id);
    const findings = await findingsOf(tenant, shop);
    for (const check of ["connection", "subscriptions", "signature", "token", "activity"]) {
      expect(findings.get(check)).toMatchObject({ check, state: "ok" });
    }
  });

  it("go away with the shop when it is disconnected", async () => {
    await tenant.owner.disconnectShop({ params: { shopId: shop.shopId } });
    expect(topicsOf()).toEqual([]);
  });
});

describe("a shop that has gone quiet", () => {
  it("is noticed, the doctor says since when, and the next order ends it", async () => {
    const tenant = await openTenant(stack);
    const shop = await connectCustom(tenant);
    const order = (orderId: string, placedAt: Date) =>
      stack.ask("/api/v1/custom/orders", {
        headers: tenant.key,
        json: {
          shopId: shop.shopId,
          orderId,
          total: 1_000,
          currency: "COP",
          placedAt: placedAt.toISOString(),
        },
      });
    const last = new Date(Date.now() - 9 * 3_600_000);
    const turns = Array.from({ length: 24 }, (_unused, index) => index);
    await inParallel(turns, 6, (index) => order(`Q-${index}`, new Date(last.getTime() - index * 600_000)));
    await tenant.owner.reconcileShop({ params: { shopId: shop.shopId } });
    const warning = await until("the silence to be noticed", async () => {
      const finding = (await findingsOf(tenant, shop)).get("activity");
      return finding?.state === "warning" && finding;
    });
    expect(warning.message).toContain(last.toISOString());
    expect(warning.advice).toEqual(expect.any(String));
    expect((await order("Q-last", new Date())).status).toBe(201);
    expect((await findingsOf(tenant, shop)).get("activity")?.state).toBe("ok");
  });
});

describe("the doctor", () => {
  it.each([
    ["the platform is down", { kind: "server-error", status: 503 }, "connection", /online/],
    ["the platform limits requests", { kind: "rate-limit" }, "quota", /[Ww]ait/],
    ["a page answers instead of the shop", { kind: "html-ok" }, "connection", /firewall|address/],
    ["the keys are not accepted", { kind: "token-revoked" }, "connection", /[Cc]onnect the shop again/],
  ] as const)("gives advice when %s", async (_what, fault, check, advice) => {
    const tenant = await openTenant(stack);
    const shop = await connectWpshop(stack, tenant, 1);
    stack.sims.wpshop.control.addFault({ ...fault, shopId: shop.externalId });
    const findings = await findingsOf(tenant, shop);
    stack.sims.wpshop.control.clearFaults();
    expect(findings.get(check)).toMatchObject({ state: "problem" });
    expect(findings.get(check)?.advice).toMatch(advice);
    await tenant.owner.disconnectShop({ params: { shopId: shop.shopId } });
  });

  it("has nothing to reach at an own backend, and waits for its first signed event", async () => {
    const tenant = await openTenant(stack);
    const findings = await findingsOf(tenant, await connectCustom(tenant));
    expect(findings.get("connection")).toMatchObject({ state: "ok" });
    expect(findings.get("signature")).toMatchObject({
      state: "unknown",
      advice: expect.any(String) as string,
    });
  });
});

const isRefresh = ({ url, body }: ApiCall) =>
  /oauth\/(access_)?token/.test(url) && body.includes("refresh_token");

describe("a token that has run out", () => {
  it("of the marketplace is renewed once, however many notices arrive at the same time", async () => {
    const tenant = await openTenant(stack);
    const seller = await connectMarketplaceByConsent(stack, tenant, 0);
    const { control, marketplace } = stack.sims.marketplace;
    const first = control.placeOrder(seller.externalId);
    await waitForOrder(tenant, seller, first.id);
    marketplace.expireTokens(seller.externalId);
    const orders = control.placeOrders(seller.externalId, 8);
    const examined = Array.from({ length: 4 }, () => findingsOf(tenant, seller));
    for (const { id } of orders) {
      await waitForOrder(tenant, seller, id);
    }
    await Promise.all(examined);
    expect(control.calls().filter(isRefresh)).toHaveLength(1);
    expect(await shopOf(tenant, seller)).toMatchObject({ status: "active", lastError: null });
  });

  it("of a hosted shop is renewed once, and what needed it goes on", async () => {
    const tenant = await openTenant(stack);
    const shop = await connectOauthshop(stack, tenant, 1);
    const { control, oauthshop } = stack.sims.oauthshop;
    const orders = control.placeOrders(shop.externalId, 6);
    for (const { id } of orders) {
      await waitForOrder(tenant, shop, id);
    }
    oauthshop.expireToken(shop.externalId);
    for (const { id } of orders) {
      control.refundOrder(shop.externalId, id);
    }
    await tenant.owner.reconcileShop({ params: { shopId: shop.shopId } });
    for (const { id } of orders) {
      await waitForOrder(tenant, shop, id, ({ paymentStatus }) => paymentStatus === "refunded");
    }
    // An event with the order in it needs no token: refunds may be stored before they are requested.
    const refreshes = () => control.calls({ shopId: shop.externalId }).filter(isRefresh);
    await until("the token to be renewed", async () => refreshes().length > 0);
    await waitUntilWorked(tenant);
    await workIsOver(shop);
    expect(refreshes()).toHaveLength(1);
    expect((await shopOf(tenant, shop)).status).toBe("active");
  });
});

describe("access that was taken away", () => {
  it("of the marketplace leads to reauth_required, the doctor's advice, and back after a new consent", async () => {
    const tenant = await openTenant(stack);
    const seller = await connectMarketplaceByConsent(stack, tenant, 1);
    stack.sims.marketplace.marketplace.revokeGrant(seller.externalId);
    // The notice of this order is how the loss is found out.
    const unseen = stack.sims.marketplace.control.placeOrder(seller.externalId);
    const shop = await until("the loss to be noticed", async () => {
      const seen = await shopOf(tenant, seller);
      return seen.status === "reauth_required" && seen;
    });
    expect(shop.lastError).toEqual(expect.any(String));
    const findings = await findingsOf(tenant, seller);
    const told = [...findings.values()].filter(({ state }) => state === "problem");
    expect(told.map(({ advice }) => advice).join(" ")).toMatch(/[Cc]onnect the shop again/);
    const refused = await stack.ask(`/api/v1/tenant/shops/${seller.shopId}/reconcile`, {
      method: "POST",
      headers: tenant.session,
    });
    expect([refused.status, refused.body["error"]]).toEqual([409, "SHOP_NOT_ACTIVE"]);
    expect(await connectMarketplaceByConsent(stack, tenant, 1)).toMatchObject({ shopId: seller.shopId });
    expect(await shopOf(tenant, seller)).toMatchObject({ status: "active", lastError: null });
    await waitForOrder(tenant, seller, unseen.id);
  });

  it.each(["wpshop", "cloudshop"] as const)("of %s leads to reauth_required", async (sim) => {
    const tenant = await openTenant(stack);
    const shop = await CONNECT[sim](stack, tenant);
    await workIsOver(shop);
    stack.sims[sim].control.revokeToken(shop.externalId);
    await tenant.owner.reconcileShop({ params: { shopId: shop.shopId } });
    const lost = await until("the loss to be noticed", async () => {
      const seen = await shopOf(tenant, shop);
      return seen.status !== "active" && seen;
    });
    expect(lost.status).toBe("reauth_required");
  });
});
