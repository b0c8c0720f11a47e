import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at, call, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { signCallback, startOauthshopSim } from "./index.ts";
import type { Tokens } from "./test-client.ts";
import {
  ALL_SCOPES,
  authorizeQuery,
  connectShop,
  graphql,
  postToken,
  pressInstall,
  REDIRECT_URI,
  tokensOf,
} from "./test-client.ts";

const SHOP = "acme-demo.myshopify.com";
const HOUR_MS = 3_600_000;

let sim: OauthshopSim;
let clock: ManualClock;

beforeEach(async () => {
  clock = createManualClock(Date.UTC(2026, 10, 14, 12));
  sim = await startOauthshopSim({ clock, productsPerShop: 6, app: { redirectUris: [REDIRECT_URI] } });
});

afterEach(async () => {
  await sim.close();
});

async function askShop(token: string): Promise<number> {
  return (await graphql(sim, SHOP, token, "{ shop { name } }")).status;
}

describe("authorize page", () => {
  it("shows a person the scopes with Install and Cancel", async () => {
    const page = await call(`${sim.url}/${SHOP}/admin/oauth/authorize?${authorizeQuery(sim)}`, {});
    expect(page.status).toBe(200);
    expect(page.body).toContain('value="install">Install');
    expect(page.body).toContain('value="cancel">Cancel');
    expect(page.body).toContain("View and edit inventory");
  });

  it("sends the browser back with a signed query after Install", async () => {
    const callback = await pressInstall(sim, SHOP);
    const { searchParams: query } = callback;
    expect(callback.origin + callback.pathname).toBe(REDIRECT_URI);
    expect([...query.keys()]).toEqual(["code", "hmac", "host", "shop", "state", "timestamp"]);
    expect(query.get("hmac")).toBe(signCallback(query, sim.oauthshop.app().clientSecret));
    expect(query.get("shop")).toBe(SHOP);
    expect(query.get("state")).toBe("a1b2c3");
    expect(query.get("timestamp")).toBe(String(clock.nowMs() / 1000));
    const host = Buffer.from(query.get("host") ?? "", "base64").toString();
    expect(host).toBe("admin.shopify.com/store/acme-demo");
  });

  it("sends the app nothing after Cancel", async () => {
    const form = authorizeQuery(sim);
    form.set("decision", "cancel");
    const answer = await call(`${sim.url}/${SHOP}/admin/oauth/authorize`, { method: "POST", body: form });
    expect(answer.headers.get("location")).toBe(`/${SHOP}/admin/apps`);
  });

  it("refuses a redirect address that is not allow-listed letter by letter", async () => {
    const query = authorizeQuery(sim);
    query.set("redirect_uri", `${REDIRECT_URI}/`);
    const answer = await call(`${sim.url}/${SHOP}/admin/oauth/authorize?${query}`, {});
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("redirect_uri is not whitelisted");
  });

  it("refuses an unknown application", async () => {
    const query = authorizeQuery(sim);
    query.set("client_id", "someone-else");
    expect((await call(`${sim.url}/${SHOP}/admin/oauth/authorize?${query}`, {})).status).toBe(400);
  });

  it("passes straight through when the shop already granted the scopes", async () => {
    await connectShop(sim, SHOP);
    const answer = await call(`${sim.url}/${SHOP}/admin/oauth/authorize?${authorizeQuery(sim)}`, {});
    expect(answer.status).toBe(302);
    const more = authorizeQuery(sim, `${ALL_SCOPES},write_products`);
    expect((await call(`${sim.url}/${SHOP}/admin/oauth/authorize?${more}`, {})).status).toBe(200);
  });
});

describe("token endpoint", () => {
  it("gives an expiring token with a refresh token and the compressed scopes", async () => {
    const code = (
      await pressInstall(sim, SHOP, "read_products,read_inventory,write_inventory")
    ).searchParams.get("code");
    const answer = await postToken(sim, SHOP, { code, expiring: "1" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^shpat_[0-9a-f]{32}$/) as string,
      scope: "read_products,write_inventory",
      expires_in: 3600,
      refresh_token: expect.any(String) as string,
      refresh_token_expires_in: 7_776_000,
    });
  });

  it("gives only token and scope without expiring, and a public app cannot use that token", async () => {
    const code = (await pressInstall(sim, SHOP)).searchParams.get("code");
    const answer = await postToken(sim, SHOP, { code });
    expect(answer.body).toEqual({
      access_token: expect.any(String) as string,
      scope: expect.any(String) as string,
    });
    expect(await askShop(tokensOf(answer).access)).toBe(403);
    sim.oauthshop.configureApp({ distribution: "custom" });
    expect(await askShop(tokensOf(answer).access)).toBe(200);
  });

  it("migrates a token without end into an expiring one", async () => {
    sim.oauthshop.configureApp({ distribution: "custom" });
    const code = (await pressInstall(sim, SHOP)).searchParams.get("code");
    const old = tokensOf(await postToken(sim, SHOP, { code }));
    const kind = "urn:shopify:params:oauth:token-type:offline-access-token";
    const answer = await postToken(sim, SHOP, {
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: old.access,
      subject_token_type: kind,
      requested_token_type: kind,
      expiring: "1",
    });
    expect(at(answer.body, "expires_in")).toBe(3600);
    expect(await askShop(old.access)).toBe(401);
    expect(await askShop(tokensOf(answer).access)).toBe(200);
  });

  it("accepts a code once", async () => {
    const code = (await pressInstall(sim, SHOP)).searchParams.get("code");
    expect((await postToken(sim, SHOP, { code, expiring: "1" })).status).toBe(200);
    const again = await postToken(sim, SHOP, { code, expiring: "1" });
    expect(again.status).toBe(400);
    expect(at(again.body, "error")).toBe("invalid_request");
  });

  it("refuses a code of another shop and a code that lay too long", async () => {
    const code = (await pressInstall(sim, SHOP)).searchParams.get("code");
    expect((await postToken(sim, "casa-tierra.myshopify.com", { code, expiring: "1" })).status).toBe(400);
    clock.advanceMs(61_000);
    expect((await postToken(sim, SHOP, { code, expiring: "1" })).status).toBe(400);
  });

  it("refuses a wrong secret", async () => {
    const answer = await postToken(sim, SHOP, { client_secret: "guess", code: "x" });
    expect(answer.status).toBe(400);
    expect(at(answer.body, "error")).toBe("invalid_client");
  });
});

const refresh = async (token: string): Promise<Answer> =>
  postToken(sim, SHOP, { grant_type: "refresh_token", refresh_token: token });

describe("token life", () => {
  let tokens: Tokens;
  beforeEach(async () => {
    tokens = await connectShop(sim, SHOP);
  });

  it("ends the access token after an hour", async () => {
    clock.advanceMs(HOUR_MS - 1);
    expect(await askShop(tokens.access)).toBe(200);
    clock.advanceMs(1);
    const answer = await graphql(sim, SHOP, tokens.access, "{ shop { name } }");
    expect(answer.status).toBe(401);
    expect(at(answer.body, "errors")).toContain("Invalid API key or access token");
  });

  it("rotates the refresh token and ends the token before it", async () => {
    const next = tokensOf(await refresh(tokens.refresh));
    expect(next.refresh).not.toBe(tokens.refresh);
    expect(await askShop(tokens.access)).toBe(401);
    expect(await askShop(next.access)).toBe(200);
  });

  it("answers a repeated refresh until the new token is used, then never again", async () => {
    const lost = tokensOf(await refresh(tokens.refresh));
    const retried = tokensOf(await refresh(tokens.refresh));
    expect(await askShop(lost.access)).toBe(401);
    expect(await askShop(retried.access)).toBe(200);
    const tooLate = await refresh(tokens.refresh);
    expect(tooLate.status).toBe(400);
    expect(at(tooLate.body, "error")).toBe("invalid_grant");
  });

  it("ends the refresh token after ninety days", async () => {
    clock.advanceMs(90 * 24 * HOUR_MS);
    expect(at((await refresh(tokens.refresh)).body, "error")).toBe("invalid_grant");
  });

  it("revokes the earlier token when the shop is authorised again", async () => {
    const second = await connectShop(sim, SHOP);
    expect(await askShop(tokens.access)).toBe(401);
    expect(await askShop(second.access)).toBe(200);
  });

  it("ends everything on uninstall and lives again after a new install", async () => {
    sim.oauthshop.uninstall(SHOP);
    expect(await askShop(tokens.access)).toBe(401);
    expect(at((await refresh(tokens.refresh)).body, "error")).toBe("invalid_client");
    const again = await connectShop(sim, SHOP);
    expect(await askShop(again.access)).toBe(200);
  });

  it("lists the granted scopes with the implied ones", async () => {
    const answer = await graphql(
      sim,
      SHOP,
      tokens.access,
      "{ currentAppInstallation { accessScopes { handle } } }",
    );
    const handles = listAt(answer.body, "data.currentAppInstallation.accessScopes").map((scope) =>
      at(scope, "handle"),
    );
    expect(handles).toContain("write_inventory");
    expect(handles).toContain("read_inventory");
  });

  it("signs the address of a merchant who installs from the platform's side", () => {
    sim.oauthshop.configureApp({ appUrl: "https://panel.example.test/app" });
    const { searchParams: query } = new URL(sim.oauthshop.installLink(SHOP));
    expect(query.get("hmac")).toBe(signCallback(query, sim.oauthshop.app().clientSecret));
    expect(query.has("state")).toBe(false);
  });
});
