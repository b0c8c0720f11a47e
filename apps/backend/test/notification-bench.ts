import type { WebhookEventPattern } from "@estiba/contract";
import { beforeEach } from "vitest";
import { createMailer } from "../src/bin/mailer.ts";
import { deliverMails } from "../src/flows/notify/deliver-mails.ts";
import { deliverNotifications } from "../src/flows/notify/deliver-notifications.ts";
import type { TestApp } from "./app.ts";
import { makeKey } from "./factories/key.ts";
import { makeShop, type TestShop } from "./factories/stock.ts";
import { makeTenant, type TestTenant } from "./factories/tenant.ts";
import { startReceiver, type Receiver } from "./receiver.ts";

interface Stage {
  readonly tenant: TestTenant;
  readonly receiver: Receiver;
}

/** Before each test a tenant with nothing and a receiver; after that, words for what people do with them. */
export function useNotifications(app: TestApp) {
  const { services } = app.foundation;
  let stage: Stage | undefined;
  beforeEach(async () => {
    stage = { tenant: await makeTenant(app, { plan: "PRO" }), receiver: await startReceiver() };
  });
  const on = (): Stage => {
    if (!stage) {
      throw new Error("the test has not begun");
    }
    return stage;
  };
  const token = () => on().tenant.owner.token;
  const inDatabase = (text: string) => app.database.rows(text, [on().tenant.id]);
  return {
    on,
    token,
    drain: () => deliverNotifications(services, on().tenant.id),
    sendMails: () => deliverMails(services, createMailer(app.foundation.config), on().tenant.id),
    subscribe: async (events: WebhookEventPattern[] = ["*"], url = on().receiver.url) =>
      (await app.ok("createWebhookSubscription", { token: token(), body: { url, events } })).data,
    shown: async (subscriptionId: string) =>
      (await app.ok("getWebhookSubscription", { token: token(), params: { subscriptionId } })).data,
    setStatus: async (subscriptionId: string, status: "active" | "paused") =>
      (
        await app.ok("updateWebhookSubscription", {
          token: token(),
          params: { subscriptionId },
          body: { status },
        })
      ).data,
    deliveries: async (query: Record<string, string> = {}) =>
      (await app.ok("listWebhookDeliveries", { token: token(), query })).data.items,
    detail: async (deliveryId: string) =>
      (await app.ok("getWebhookDelivery", { token: token(), params: { deliveryId } })).data,
    sendTest: async (subscriptionId: string) =>
      (await app.ok("testWebhookSubscription", { token: token(), params: { subscriptionId } })).data,
    /** Lets the time pass until the next attempt. */
    comeDue: async () => {
      await inDatabase(
        "update app.webhook_deliveries set due_at = now() where tenant_id = $1 and state = 'pending'",
      );
      await inDatabase(
        "update app.webhook_subscriptions set awaits_at = now() where tenant_id = $1 and awaits_at is not null",
      );
    },
    /** Lets the time pass for which a failing receiver is left alone. */
    unblock: () =>
      inDatabase("update app.webhook_subscriptions set blocked_until = null where tenant_id = $1"),
    orders: (sku = "CAMISA-M", quantity = 1) => openShop(app, on().tenant, sku, quantity),
  };
}

export interface OrderingShop {
  readonly shop: TestShop;
  readonly place: (orderId?: string, status?: "cancelled") => Promise<{ id: string; status: string }>;
}

/** A shop of the tenant's own that sells one thing. */
async function openShop(
  app: TestApp,
  tenant: TestTenant,
  sku: string,
  quantity: number,
): Promise<OrderingShop> {
  const key = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  return {
    shop,
    place: async (orderId = "A-1", status) => {
      const { data } = await app.ok("createCustomOrder", {
        key: key.value,
        body: {
          shopId: shop.id,
          orderId,
          total: 10_000,
          currency: "COP",
          customer: { name: "Ana Canaria", email: "ana.canaria@casa.example" },
          items: [{ sku, quantity }],
          ...(status === undefined ? {} : { status }),
        },
      });
      return data;
    },
  };
}
