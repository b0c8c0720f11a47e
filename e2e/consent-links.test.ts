import { describe, expect, it } from "vitest";
import {
  addressOf,
  confirm,
  connectCloudshopByConsent,
  connectMarketplaceByConsent,
  connectOauthshop,
  consent,
  consentIdOf,
  shopOf,
  startOauthshop,
  type Browser,
  type ConnectedShop,
} from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openColleague, openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let victim: Tenant;
let attacker: Tenant;

useStack(async (opened) => {
  stack = opened;
  [victim, attacker] = await Promise.all([openTenant(stack), openTenant(stack)]);
});

interface Channel {
  readonly channel: string;
  connect(tenant: Tenant): Promise<ConnectedShop>;
  /** As the channel's own start returns it, and the browser that started. */
  link(tenant: Tenant, shop: ConnectedShop): Promise<{ url: string; browser: Browser }>;
  readonly choice: (shop: ConnectedShop) => Record<string, string>;
  /** Its access token runs out, where it can be renewed. */
  readonly expire: (shop: ConnectedShop) => void;
}

const elsewhere = (): Browser => ({ cookie: "" });

const CHANNELS: readonly Channel[] = [
  {
    channel: "oauthshop",
    connect: (tenant) => connectOauthshop(stack, tenant, 0),
    link: (tenant, { externalId }) => startOauthshop(stack, tenant, externalId),
    choice: () => ({ decision: "install" }),
    expire: ({ externalId }) => stack.sims.oauthshop.oauthshop.expireToken(externalId),
  },
  {
    channel: "marketplace",
    connect: (tenant) => connectMarketplaceByConsent(stack, tenant, 0),
    link: async (tenant) => ({
      url: addressOf(await tenant.integration.startMarketplace()),
      browser: elsewhere(),
    }),
    choice: ({ externalId }) => ({ decision: "allow", user_id: externalId }),
    expire: ({ externalId }) => stack.sims.marketplace.marketplace.expireTokens(externalId),
  },
  {
    channel: "cloudshop",
    connect: (tenant) => connectCloudshopByConsent(stack, tenant, 0),
    link: async (tenant) => ({
      url: addressOf(await tenant.integration.startCloudshop()),
      browser: elsewhere(),
    }),
    choice: ({ externalId }) => ({ decision: "accept", store_id: externalId }),
    expire: () => undefined,
  },
];

const statusOf = async (tenant: Tenant, { shopId }: ConnectedShop) =>
  (await tenant.owner.getShop({ params: { shopId } })).data;

/** Whether its catalog can be read, which needs a token that is good or can be renewed. */
async function syncs(tenant: Tenant, { shopId }: ConnectedShop): Promise<string> {
  const { jobId } = await tenant.owner.requestCatalogSync({ body: { shopId } });
  return until("the sync to end", async () => {
    const { data } = await tenant.owner.getCatalogSyncJob({ params: { jobId } });
    return ["completed", "failed"].includes(data.state) && data.state;
  });
}

const liveShops = async (tenant: Tenant) =>
  (await tenant.owner.listShops()).data.items.filter(({ status }) => status !== "disconnected");

describe.each(CHANNELS)("an attacker's consent link for $channel", (channel) => {
  let mine: ConnectedShop;

  it("approved by a victim connects nothing, and the victim's shop works on", async () => {
    const shop = await channel.connect(victim);
    mine = shop;
    const attack = await channel.link(attacker, shop);
    const browser = elsewhere();
    const panel = await consent(attack.url, channel.choice(shop), browser);
    expect(await liveShops(attacker)).toEqual([]);

    // The attacker cannot get it confirmed: not in the attacker's browser, and the victim is no user of that tenant.
    const { data } = await attacker.owner.listShopConsents();
    for (const { id, obstacle, holder } of data.items) {
      expect({ obstacle, holder }).toEqual({ obstacle: "other_browser", holder: "unknown" });
      const headers = { ...attacker.session, cookie: attack.browser.cookie };
      const path = `/api/v1/tenant/shop-consents/${id}`;
      const taken = await stack.ask(`${path}/confirm`, { method: "POST", headers });
      expect([taken.status, taken.body["error"]]).toEqual([403, "SHOP_CONSENT_OTHER_BROWSER"]);
      const opened = await stack.ask(path, { headers: { ...victim.session, cookie: browser.cookie } });
      expect([opened.status, opened.body["error"]]).toEqual([404, "SHOP_CONSENT_NOT_FOUND"]);
      await attacker.owner.rejectShopConsent({ params: { consentId: id } });
    }
    const isParked = panel.pathname.startsWith("/panel/shops/consents/");
    expect([isParked, panel.searchParams.get("connectError")]).toEqual(
      channel.channel === "oauthshop" ? [false, "SHOP_CONSENT_OTHER_BROWSER"] : [true, null],
    );

    expect(await liveShops(attacker)).toEqual([]);
    channel.expire(shop);
    expect(await syncs(victim, shop)).toBe("completed");
    expect((await statusOf(victim, shop)).status).toBe("active");
  });

  it("a shop another account got hold of is reclaimed by its owner's own consent, and the other is notified", async () => {
    const theirs = await channel.connect(attacker);
    expect((await statusOf(victim, mine)).status).toBe("disconnected");
    expect((await statusOf(victim, mine)).lastError).toContain("Connected to another account");

    expect(await channel.connect(victim)).toEqual(mine);
    expect((await statusOf(victim, mine)).status).toBe("active");
    expect((await statusOf(attacker, theirs)).status).toBe("disconnected");
    expect(await syncs(victim, mine)).toBe("completed");

    for (const [tenant, { shopId }] of [
      [victim, mine],
      [attacker, theirs],
    ] as const) {
      const { data } = await tenant.owner.listAuditLog({ query: { limit: 100 } });
      const told = data.items.filter(
        ({ action, targetId }) => action === "shop.taken_over" && targetId === shopId,
      );
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).not.toContain(tenant === victim ? attacker.id : victim.id);
      await until("the mail", async () =>
        stack.mailbox.received.some(({ to, text }) => to === tenant.email && text.includes(shopId)),
      );
    }
  });
});

/** The calls right after the code was spent. */
const FIRST_CALL: Readonly<Record<string, string>> = {
  oauthshop: "graphql",
  marketplace: "/users",
  cloudshop: "/store",
};

describe.each(CHANNELS)("a $channel shop that has just been authorised", (channel) => {
  it("keeps its fresh token when the platform asks to wait right then, and works", async () => {
    const tenant = await openTenant(stack);
    const { control } = stack.sims[channel.channel as "oauthshop" | "marketplace" | "cloudshop"];
    control.addFault({ kind: "rate-limit", route: FIRST_CALL[channel.channel] ?? "", times: 1 });
    const shop = await channel.connect(tenant);
    expect(control.listFaults()).toEqual([]);
    expect((await statusOf(tenant, shop)).status).toBe("active");
    expect(await syncs(tenant, shop)).toBe("completed");
  });
});

describe("what waits for confirmation", () => {
  it("shows the shop the platform names, who has it, who started it; a reject throws the code away unspent", async () => {
    const { externalId } = await connectOauthshop(stack, attacker, 1);
    const { url, browser } = await startOauthshop(stack, victim, externalId);
    const panel = await consent(url, { decision: "install" }, browser);
    const path = `/api/v1/tenant/shop-consents/${consentIdOf(panel)}`;
    const headers = { ...victim.session, cookie: browser.cookie };
    expect((await stack.ask(path, { headers })).body["data"]).toMatchObject({
      platform: "OAUTHSHOP",
      shop: externalId,
      holder: "another_account",
      startedBy: { kind: "user", name: "Ana" },
      obstacle: null,
    });
    expect((await stack.ask(`${path}/reject`, { method: "POST", headers })).status).toBe(200);
    expect((await stack.ask(`${path}/confirm`, { method: "POST", headers })).status).toBe(404);
    const { data } = await attacker.owner.listShops({ query: { platform: "OAUTHSHOP" } });
    const held = data.items.find((item) => item.externalId === externalId);
    expect(held?.status).toBe("active");
    stack.sims.oauthshop.oauthshop.expireToken(externalId);
    const shop = { shopId: held?.id ?? "", externalId, webhookSecret: null };
    expect(await syncs(attacker, shop)).toBe("completed");
  });

  it("is confirmed by nobody but the user who started it, once", async () => {
    const session = await openColleague(stack, victim, "ADMIN");
    const { url, browser } = await startOauthshop(stack, victim, "andes-outdoor.myshopify.com");
    const panel = await consent(url, { decision: "install" }, browser);
    const colleague = await confirm(stack, { ...victim, session }, panel, browser);
    expect([colleague.status, colleague.body["error"]]).toEqual([403, "SHOP_CONSENT_OTHER_USER"]);
    const both = await Promise.all([
      confirm(stack, victim, panel, browser),
      confirm(stack, victim, panel, browser),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  it("started with a key, is confirmed by any user who manages shops, and by no viewer", async () => {
    const seller = stack.sims.marketplace.control.listShops()[2]?.id ?? "";
    const browser = elsewhere();
    const url = addressOf(await victim.integration.startMarketplace());
    const panel = await consent(url, { decision: "allow", user_id: seller }, browser);
    const [viewer, manager] = [
      await openColleague(stack, victim, "VIEWER"),
      await openColleague(stack, victim, "MANAGER"),
    ];
    const refused = await confirm(stack, { ...victim, session: viewer }, panel, browser);
    expect([refused.status, refused.body["error"]]).toEqual([403, "ROLE_FORBIDDEN"]);
    shopOf(await confirm(stack, { ...victim, session: manager }, panel, browser));
  });

  it("stays connectable when the platform has no time for the exchange", async () => {
    const { control } = stack.sims.cloudshop;
    const store = control.listShops()[1]?.id ?? "";
    const browser = elsewhere();
    const url = addressOf(await victim.integration.startCloudshop());
    const panel = await consent(url, { decision: "accept", store_id: store }, browser);
    control.addFault({ kind: "server-error", status: 503, times: 1 });
    const first = await confirm(stack, victim, panel, browser);
    control.clearFaults();
    expect([first.status, first.body["error"]]).toEqual([502, "CHANNEL_UNAVAILABLE"]);
    shopOf(await confirm(stack, victim, panel, browser));
  });
});
