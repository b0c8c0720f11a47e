import { beforeAll, describe, expect, it } from "vitest";
import {
  connectCloudshop,
  connectCloudshopByConsent,
  connectOauthshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import { waitForOrder, waitUntilWorked } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let tenant: Tenant;

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
});

type Sim = "oauthshop" | "cloudshop";

/** The status with which the service answered the platform's last event of this kind. */
async function answeredWith(sim: Sim, shop: ConnectedShop, topic: string): Promise<number | null> {
  const { control } = stack.sims[sim];
  await control.waitForDeliveries(
    (attempts) => attempts.some((one) => one.shopId === shop.externalId && one.topic === topic),
    15_000,
  );
  return control.deliveries({ shopId: shop.externalId, topic }).at(-1)?.status ?? null;
}

async function statusOf(shop: ConnectedShop): Promise<string> {
  return (await tenant.owner.getShop({ params: { shopId: shop.shopId } })).data.status;
}

async function expectNoTrace(email: string): Promise<void> {
  const like = `%${email}%`;
  const rows = await stack.database.rows<{ place: string }>(`
    select 'event' as place from app.inbound_events where convert_from(raw_body, 'utf8') like '${like}'
    union all select 'order' from app.orders o where o::text like '${like}'
    union all select 'story' from app.order_timeline t where t::text like '${like}'`);
  expect(rows).toEqual([]);
}

describe.each([
  {
    sim: "oauthshop" as Sim,
    redact: "customers/redact",
    request: "customers/data_request",
    redactShop: "shop/redact",
    connect: () => connectOauthshop(stack, tenant),
    connectAgain: () => connectOauthshop(stack, tenant),
    send: (shop: ConnectedShop, topic: string, orderId?: string) => {
      stack.sims.oauthshop.oauthshop.sendPrivacy(shop.externalId, topic, orderId);
    },
    uninstall: (shop: ConnectedShop) => {
      stack.sims.oauthshop.oauthshop.uninstall(shop.externalId);
    },
  },
  {
    sim: "cloudshop" as Sim,
    redact: "customers/redact",
    request: "customers/data_request",
    redactShop: "store/redact",
    connect: () => connectCloudshop(stack, tenant),
    connectAgain: () => connectCloudshopByConsent(stack, tenant),
    send: (shop: ConnectedShop, topic: string) => {
      const kinds = {
        "customers/redact": "customersRedact",
        "customers/data_request": "customersDataRequest",
        "store/redact": "storeRedact",
      } as const;
      stack.sims.cloudshop.sendPrivacyHook(shop.externalId, kinds[topic as keyof typeof kinds]);
    },
    uninstall: (shop: ConnectedShop) => {
      stack.sims.cloudshop.uninstall(shop.externalId);
    },
  },
])(
  "what $sim asks on behalf of people",
  ({ sim, redact, request, redactShop, connect, connectAgain, send, uninstall }) => {
    let shop: ConnectedShop;
    let first: { id: string; email: string };
    let second: { id: string; email: string };

    beforeAll(async () => {
      shop = await connect();
      const place = (email: string) => {
        const order = stack.sims[sim].control.placeOrder(shop.externalId, { buyer: { email } });
        return { id: order.id, email };
      };
      first = place("luisa@example.test");
      second = place("pedro@example.test");
      await waitForOrder(tenant, shop, first.id);
      await waitForOrder(tenant, shop, second.id);
    });

    it("a buyer's request for data is answered 200 and kept for a person, nothing is changed", async () => {
      send(shop, request, first.id);
      expect(await answeredWith(sim, shop, request)).toBe(200);
      const event = await until("the request to be kept", async () => {
        const { data } = await tenant.owner.listEvents({ query: { shopId: shop.shopId, topic: request } });
        return data.items.find(({ state }) => state === "done");
      });
      expect(event.effect).toMatchObject({ privacy: request });
      const { customer } = await waitForOrder(tenant, shop, first.id);
      expect(customer?.email).toBe(first.email);
    });

    it("a buyer's erasure is answered 200, their orders lose the person and keep the figures", async () => {
      const before = await waitForOrder(tenant, shop, first.id);
      send(shop, redact, first.id);
      expect(await answeredWith(sim, shop, redact)).toBe(200);
      const erased = await waitForOrder(tenant, shop, first.id, ({ customer }) => customer === null);
      expect(erased).toMatchObject({ shippingAddress: null, totalMinor: before.totalMinor });
      expect(erased.lines).toEqual(before.lines);
      const spared = await waitForOrder(tenant, shop, second.id);
      expect(spared.customer?.email).toBe(second.email);
      const found = await tenant.owner.listOrders({ query: { search: "luisa@example" } });
      expect(found.data.items).toEqual([]);
      await expectNoTrace(first.email);
      await lookAgain();
      const fetched = await waitForOrder(tenant, shop, first.id);
      expect(fetched.customer).toBeNull();
      await expectNoTrace(first.email);
    });

    it("the erasure of a whole shop takes every person out of its orders", async () => {
      send(shop, redactShop);
      expect(await answeredWith(sim, shop, redactShop)).toBe(200);
      await waitForOrder(tenant, shop, second.id, ({ customer }) => customer === null);
      await expectNoTrace(second.email);
    });

    it("an uninstalled application disconnects the shop: its orders stay, its credentials are gone", async () => {
      uninstall(shop);
      expect(await answeredWith(sim, shop, "app/uninstalled")).toBe(200);
      await until("the shop to be disconnected", async () => (await statusOf(shop)) === "disconnected");
      await waitForOrder(tenant, shop, second.id);
      const [row] = await stack.database.rows<{ credentials_sealed: string | null }>(
        `select credentials_sealed from app.shops where id = '${shop.shopId}'`,
      );
      expect(row?.credentials_sealed).toBeNull();
      const question = { method: "POST", headers: tenant.session };
      const answer = await stack.ask(`/api/v1/tenant/shops/${shop.shopId}/resume`, question);
      expect([answer.status, answer.body["error"]]).toEqual([409, "SHOP_NOT_ACTIVE"]);
    });

    it("can be connected again afterwards, as the same shop", async () => {
      expect(await connectAgain()).toMatchObject({ shopId: shop.shopId });
      expect(await statusOf(shop)).toBe("active");
    });

    /** Compares with the platform, which still shows everything. */
    async function lookAgain(): Promise<void> {
      const params = { shopId: shop.shopId };
      await stack.database.run(`delete from app.completeness where shop_id = '${shop.shopId}'`);
      await tenant.owner.reconcileShop({ params });
      await until("the platform's orders to be compared", async () => {
        const { data } = await tenant.owner.getCompleteness({ params });
        return data.days[0]?.channelOrders === 2;
      });
      await waitUntilWorked(tenant);
    }
  },
);
