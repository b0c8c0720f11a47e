import { once } from "node:events";
import { createServer } from "node:http";
import { startHookReceiver, type HookReceiver } from "@estiba/channel-sim";
import { describe, expect, it } from "vitest";
import { addressOf } from "./harness/connect.ts";
import { useStack, type RunningApi, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
/** As in production: shops have public addresses only. */
let strict: RunningApi;
let tenant: Tenant;
/** Represents a service inside the operator's network. */
let canary: HookReceiver;

useStack(async (opened) => {
  stack = opened;
  [strict, tenant, canary] = await Promise.all([
    stack.startApi({ ALLOW_PRIVATE_ADDRESSES: "no" }),
    openTenant(stack),
    startHookReceiver(),
  ]);
  stack.keep(canary);
});

const REGISTER = "/api/v1/wpshop/shops/register";
const KEYS = { consumerKey: `ck_${"1".repeat(40)}`, consumerSecret: `cs_${"2".repeat(40)}` };

const HOSTS = [
  ["loopback", "127.0.0.1"],
  ["the whole loopback net", "127.8.8.8"],
  ["one decimal number", "2130706433"],
  ["one hexadecimal number", "0x7f000001"],
  ["hexadecimal parts", "0x7f.0.0.0x1"],
  ["octal parts", "0177.0.0.01"],
  ["a short form", "127.1"],
  ["this host", "0.0.0.0"],
  ["loopback in IPv6", "[::1]"],
  ["IPv4 mapped into IPv6", "[::ffff:127.0.0.1]"],
  ["IPv4 mapped into IPv6, in hexadecimal", "[::ffff:7f00:1]"],
  ["IPv4 translated into IPv6", "[64:ff9b::7f00:1]"],
  ["a name of this host", "localhost"],
  ["a name of this host with a dot", "localhost."],
  ["full-width digits", "１２７.０.０.１"],
  ["a private net", "10.0.0.1"],
  ["another private net", "192.168.0.1"],
  ["a carrier's net", "100.64.0.1"],
  ["the address of cloud secrets", "169.254.169.254"],
  ["a private net in IPv6", "[fd00::1]"],
  ["a neighbour in IPv6", "[fe80::1]"],
] as const;

describe("a shop address that leads inside", () => {
  it.each(HOSTS)("is refused when written as %s (%s), and nothing is contacted", async (_form, host) => {
    const { port } = new URL(canary.url);
    const json = { shopUrl: `http://${host}:${port}`, ...KEYS };
    const answer = await strict.ask(REGISTER, { headers: tenant.key, json });
    expect([answer.status, answer.body["error"]]).toEqual([400, "WPSHOP_INVALID_SHOP_URL"]);
    expect(canary.received).toEqual([]);
  });

  it.each(["http://ana@127.0.0.1", "http://public.example:x@127.0.0.1", "http://public.example@127.0.0.1"])(
    "400 WPSHOP_INVALID_SHOP_URL when a user name hides it: %s",
    async (shopUrl) => {
      const { port } = new URL(canary.url);
      const json = { shopUrl: `${shopUrl}:${port}`, ...KEYS };
      for (const api of [strict, stack]) {
        const answer = await api.ask(REGISTER, { headers: tenant.key, json });
        expect([answer.status, answer.body["error"]]).toEqual([400, "WPSHOP_INVALID_SHOP_URL"]);
      }
      expect(canary.received).toEqual([]);
    },
  );

  it("is not followed when a shop answers with a redirect to it", async () => {
    const redirecting = createServer((_request, response) => {
      response.writeHead(302, { location: `${canary.url}/wp-json/wc/v3/` }).end();
    }).listen(0, "127.0.0.1");
    await once(redirecting, "listening");
    const address = redirecting.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const json = { shopUrl: `http://127.0.0.1:${port}`, ...KEYS };
    const answer = await stack.ask(REGISTER, { headers: tenant.key, json });
    redirecting.close();
    expect([400, 502]).toContain(answer.status);
    expect(["CHANNEL_CREDENTIALS_REJECTED", "CHANNEL_UNAVAILABLE"]).toContain(answer.body["error"]);
    expect(canary.received).toEqual([]);
  });

  it("is not contacted with keys that were granted for it in the panel", async () => {
    const started = await tenant.owner.connectShop({ body: { platform: "WPSHOP", shop: canary.url } });
    const state = new URL(addressOf(started)).searchParams.get("user_id") ?? "";
    const json = {
      user_id: state,
      consumer_key: KEYS.consumerKey,
      consumer_secret: KEYS.consumerSecret,
      key_permissions: "read_write",
    };
    const answer = await strict.ask("/api/v1/wpshop/oauth/callback", { json });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(canary.received).toEqual([]);
  });

  it("leaves no shop behind", async () => {
    const { data } = await tenant.integration.listShops();
    expect(data.items).toEqual([]);
  });
});
