import type { ReceivedHook } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import {
  connectCloudshop,
  connectCustom,
  connectMarketplace,
  connectOauthshop,
  connectWpshop,
  type ConnectedShop,
} from "./harness/connect.ts";
import { inParallel } from "@estiba/testbed";
import { waitUntilWorked } from "./harness/order-book.ts";
import { handIn, openPostbox, type Postbox, type SignedSim } from "./harness/postbox.ts";
import { customHeaders, hmac } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

const FORGERIES = 10_000;
const AT_A_TIME = 48;
const MEGABYTE = 1_048_576;

let stack: Stack;
let tenant: Tenant;
let postbox: Postbox;
let custom: ConnectedShop;
let genuine: Genuine[];

interface Genuine {
  readonly channel: string;
  readonly hook: ReceivedHook;
  readonly header: string;
  readonly encoding: "base64" | "hex";
}

async function divertedOrder(sim: SignedSim, shop: ConnectedShop, topic: string): Promise<ReceivedHook> {
  postbox.divert(sim, shop);
  const { id } = stack.sims[sim].control.placeOrder(shop.externalId);
  const isWanted = ({ headers, body }: ReceivedHook) =>
    body.includes(id) && (Object.values(headers).includes(topic) || body.includes(`"${topic}"`));
  return postbox.take(topic, isWanted);
}

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  postbox = stack.keep(await openPostbox(stack));
  custom = await connectCustom(tenant);
  const [oauthshop, wpshop, cloudshop] = [
    await connectOauthshop(stack, tenant),
    await connectWpshop(stack, tenant),
    await connectCloudshop(stack, tenant),
  ];
  const body = JSON.stringify({ orderId: "F-1", total: 1_000, currency: "COP" });
  const own = { atMs: 0, path: "/api/v1/webhook/custom", headers: { ...customHeaders(custom, body) }, body };
  genuine = [
    {
      channel: "oauthshop",
      hook: await divertedOrder("oauthshop", oauthshop, "orders/create"),
      header: "x-shopify-hmac-sha256",
      encoding: "base64",
    },
    {
      channel: "wpshop",
      hook: await divertedOrder("wpshop", wpshop, "order.created"),
      header: "x-wc-webhook-signature",
      encoding: "base64",
    },
    {
      channel: "cloudshop",
      hook: await divertedOrder("cloudshop", cloudshop, "order/created"),
      header: "x-linkedstore-hmac-sha256",
      encoding: "hex",
    },
    { channel: "custom", hook: own, header: "x-service-signature", encoding: "base64" },
  ];
  // The first poll of a newly connected shop finds its orders too.
  await waitUntilWorked(tenant);
});

async function recordedEvents(): Promise<number> {
  const [row] = await stack.database.rows<{ n: number }>(
    "select count(*)::int as n from app.inbound_events where source = 'webhook'",
  );
  return row?.n ?? -1;
}

const CHANNELS = ["oauthshop", "wpshop", "cloudshop", "custom"] as const;
const genuineOf = (channel: string): Genuine => {
  const found = genuine.find((one) => one.channel === channel);
  if (found === undefined) {
    throw new Error(`nothing genuine of ${channel}`);
  }
  return found;
};

describe("an event that cannot be verified", () => {
  it.each(CHANNELS)("401 WEBHOOK_SIGNATURE_REQUIRED from %s without a signature", async (channel) => {
    const { hook, header } = genuineOf(channel);
    const before = await recordedEvents();
    for (const spoiling of [{ without: header }, { headers: { [header]: "" } }]) {
      const answer = await handIn(stack, hook, spoiling);
      expect([answer.status, answer.body["error"]]).toEqual([401, "WEBHOOK_SIGNATURE_REQUIRED"]);
    }
    expect(await recordedEvents()).toBe(before);
  });

  it.each(CHANNELS)(
    "401 WEBHOOK_SIGNATURE_INVALID from %s when signed with another secret",
    async (channel) => {
      const { hook, header, encoding } = genuineOf(channel);
      const before = await recordedEvents();
      const headers = { [header]: hmac(hook.body, "whsec_of-somebody-else", encoding) };
      const answer = await handIn(stack, hook, { headers });
      expect([answer.status, answer.body["error"]]).toEqual([401, "WEBHOOK_SIGNATURE_INVALID"]);
      expect(await recordedEvents()).toBe(before);
    },
  );

  it("401 WEBHOOK_SIGNATURE_INVALID when an own backend signs with the secret of its other shop", async () => {
    const second = await connectCustom(tenant, "tienda-2");
    const { hook } = genuineOf("custom");
    const headers = { "x-service-signature": hmac(hook.body, second.webhookSecret ?? "", "base64") };
    const answer = await handIn(stack, hook, { headers });
    expect([answer.status, answer.body["error"]]).toEqual([401, "WEBHOOK_SIGNATURE_INVALID"]);
  });

  it("400 BAD_REQUEST when the shop header of an own backend is missing or unreadable", async () => {
    const { hook } = genuineOf("custom");
    const missing = await handIn(stack, hook, { without: "x-service-shop-id" });
    expect([missing.status, missing.body["error"]]).toEqual([400, "BAD_REQUEST"]);
    const unreadable = await handIn(stack, hook, { headers: { "x-service-shop-id": "../../etc" } });
    expect([unreadable.status, unreadable.body["error"]]).toEqual([400, "BAD_REQUEST"]);
  });

  it("404 CUSTOM_SHOP_NOT_FOUND when there is no such shop", async () => {
    const { hook } = genuineOf("custom");
    const headers = { "x-service-shop-id": "shp_01jcm8z6h3e8v9qk2r4t5w6x7y" };
    const answer = await handIn(stack, hook, { headers });
    expect([answer.status, answer.body["error"]]).toEqual([404, "CUSTOM_SHOP_NOT_FOUND"]);
  });

  it.each([
    ["wpshop", { "x-wc-webhook-source": "https://nadie.example/" }, "/api/v1/webhook/wpshop"],
    ["oauthshop", { "x-shopify-shop-domain": "nadie.myshopify.com" }, "/api/v1/webhook/oauthshop"],
  ] as const)(
    "404 SHOP_NOT_FOUND from %s for an unknown shop with a made-up signature",
    async (channel, named, path) => {
      const { hook, header, encoding } = genuineOf(channel);
      const headers = { ...named, [header]: hmac(hook.body, "made-up", encoding) };
      const answer = await handIn(stack, { ...hook, path }, { headers });
      expect([answer.status, answer.body["error"]]).toEqual([404, "SHOP_NOT_FOUND"]);
    },
  );

  it.each([...CHANNELS.map((channel) => [channel, MEGABYTE] as const), ["marketplace", 4_096] as const])(
    "413 PAYLOAD_TOO_LARGE from %s above %i bytes",
    async (channel, most) => {
      const raw = Buffer.alloc(most + 1, 0x20);
      const answer = await stack.ask(`/api/v1/webhook/${channel}`, {
        raw,
        headers: { "content-type": "application/json" },
      });
      expect([answer.status, answer.body["error"]]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    },
  );

  it("takes an own backend's event of exactly one megabyte", async () => {
    const start = '{"orderId":"F-2","total":1,"note":"';
    const raw = `${start}${"x".repeat(MEGABYTE - start.length - 2)}"}`;
    expect(raw).toHaveLength(MEGABYTE);
    const answer = await stack.ask("/api/v1/webhook/custom", { raw, headers: customHeaders(custom, raw) });
    expect([answer.status, answer.body["received"]]).toEqual([200, true]);
  });

  it("does not fail when the marketplace sends what is no notice", async () => {
    await connectMarketplace(stack, tenant);
    for (const raw of ["", "null", "[]", "{", '{"user_id":{}}', '{"user_id":"x"}']) {
      const headers = { "content-type": "application/json" };
      const answer = await stack.ask("/api/v1/webhook/marketplace", { raw, headers });
      expect([200, 400]).toContain(answer.status);
      expect(answer.body["eventId"] ?? null).toBeNull();
    }
  });
});

/** Small and the same at every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX = "0123456789abcdef";

interface Forgery {
  readonly signature: string;
  readonly body: string;
}

type Forge = (signature: string, body: string, one: Genuine, dice: (sides: number) => number) => Forgery;

function otherCharacter(text: string, alphabet: string, dice: (sides: number) => number): string {
  const at = dice(text.length);
  const rest = Array.from(alphabet).filter(
    (character) => character !== text[at]?.toLowerCase() && character !== text[at],
  );
  return `${text.slice(0, at)}${rest[dice(rest.length)] ?? ""}${text.slice(at + 1)}`;
}

const FORGERS: readonly Forge[] = [
  (signature, body, { encoding }, dice) => ({
    signature: otherCharacter(signature, encoding === "hex" ? HEX : BASE64, dice),
    body,
  }),
  (signature, body, _one, dice) => ({ signature: signature.slice(0, 1 + dice(signature.length - 1)), body }),
  (signature, body, _one, dice) => ({ signature: `${signature}${BASE64[dice(64)] ?? ""}`, body }),
  (_signature, body, { encoding }, dice) => ({
    signature: hmac(body, `secret-${dice(1_000_000)}`, encoding),
    body,
  }),
  (signature, body, { encoding }) => ({
    signature: Buffer.from(signature, encoding).toString(encoding === "hex" ? "base64" : "hex"),
    body,
  }),
  (signature, body, _one, dice) => {
    const at = 1 + dice(body.length - 2);
    return { signature, body: `${body.slice(0, at)} ${body.slice(at)}` };
  },
  (signature, body) => ({ signature, body: `${body}\n` }),
  (signature, body) => ({ signature: `${signature}, ${signature}`, body }),
  (signature, body) => ({ signature: `sha256=${signature}`, body }),
];

describe("forgers", () => {
  it(`${FORGERIES} spoiled signatures over the signed channels are all refused, and leave no event`, async () => {
    const before = await recordedEvents();
    const dice = createDice(7);
    const statuses = new Map<number, number>();
    const turns = Array.from({ length: FORGERIES }, (_unused, index) => index);
    await inParallel(turns, AT_A_TIME, async (index) => {
      const one = genuine[index % genuine.length];
      const forge = FORGERS[dice(FORGERS.length)];
      if (one === undefined || forge === undefined) {
        throw new Error("nothing to forge");
      }
      const { signature, body } = forge(one.hook.headers[one.header] ?? "", one.hook.body, one, dice);
      const { status } = await handIn(stack, one.hook, { headers: { [one.header]: signature }, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    const seen = Object.fromEntries(statuses);
    expect(Object.keys(seen).filter((status) => !["400", "401", "404"].includes(status))).toEqual([]);
    expect(seen["401"]).toBeGreaterThan(FORGERIES / 2);
    expect(await recordedEvents()).toBe(before);
    for (const one of genuine) {
      expect((await handIn(stack, one.hook)).status).toBe(200);
    }
    expect(await recordedEvents()).toBe(before + genuine.length);
  });
});
