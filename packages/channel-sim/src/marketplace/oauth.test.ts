import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at, call, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import { challengeOf } from "./pkce.ts";
import { REDIRECT_URI, SellerClient, sellerClient } from "./test-client.ts";

const SELLER = "987654321";
const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const HOUR_MS = 3_600_000;

let sim: MarketplaceSim;
let clock: ManualClock;

beforeEach(async () => {
  clock = createManualClock(Date.UTC(2026, 10, 14, 12));
  sim = await startMarketplaceSim({ clock, productsPerShop: 6, app: { redirectUris: [REDIRECT_URI] } });
});

afterEach(async () => {
  await sim.close();
});

function query(more: Record<string, string> = {}): URLSearchParams {
  const base = {
    response_type: "code",
    client_id: sim.marketplace.app().id,
    redirect_uri: REDIRECT_URI,
    state: "s-1",
  };
  return new URLSearchParams({ ...base, ...more });
}

async function decide(more: Record<string, string> = {}): Promise<Answer> {
  const form = query({ user_id: SELLER, decision: "allow", ...more });
  return call(`${sim.url}/authorization`, { method: "POST", body: form });
}

async function getCode(more: Record<string, string> = {}): Promise<string> {
  const answer = await decide(more);
  return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

async function postToken(fields: Record<string, string>): Promise<Answer> {
  const { id, secret } = sim.marketplace.app();
  const body = new URLSearchParams({ client_id: id, client_secret: secret, ...fields });
  return call(`${sim.url}/oauth/token`, { method: "POST", body });
}

async function exchange(code: string, more: Record<string, string> = {}): Promise<Answer> {
  return postToken({ grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...more });
}

async function refresh(token: unknown): Promise<Answer> {
  return postToken({ grant_type: "refresh_token", refresh_token: String(token) });
}

async function meStatus(token: unknown): Promise<number> {
  return (await new SellerClient(sim, String(token)).get("/users/me")).status;
}

describe("authorization page", () => {
  it("lets a person choose the account, allow or cancel", async () => {
    const page = await call(`${sim.url}/authorization?${query()}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('value="allow">Allow');
    expect(page.body).toContain('value="deny">Cancel');
    expect(page.body).toContain("Tienda Sur");
  });

  it("sends back code and state after Allow, an error after Cancel", async () => {
    const allowed = new URL((await decide()).headers.get("location") ?? "");
    expect(allowed.origin + allowed.pathname).toBe(REDIRECT_URI);
    expect(allowed.searchParams.get("code")).toMatch(/^TG-[0-9a-f]+-987654321$/);
    expect(allowed.searchParams.get("state")).toBe("s-1");
    const denied = new URL((await decide({ decision: "deny" })).headers.get("location") ?? "");
    expect(denied.searchParams.get("error")).toBe("access_denied");
  });

  it("refuses a redirect address that differs, and collaborators", async () => {
    const answer = await call(
      `${sim.url}/authorization?${query({ redirect_uri: `${REDIRECT_URI}?shop=1` })}`,
    );
    expect(answer.status).toBe(400);
    const collaborator = await decide({ collaborator: "1" });
    expect(collaborator.status).toBe(403);
    expect(collaborator.body).toContain("invalid_operator_user_id");
  });

  it("asks for a code challenge once the app has it switched on", async () => {
    sim.marketplace.configureApp({ isPkceRequired: true });
    expect((await call(`${sim.url}/authorization?${query()}`)).status).toBe(400);
    const withChallenge = query({ code_challenge: CHALLENGE, code_challenge_method: "S256" });
    expect((await call(`${sim.url}/authorization?${withChallenge}`)).status).toBe(200);
  });
});

describe("token endpoint", () => {
  it("gives six hours, a refresh token and the user id", async () => {
    const answer = await exchange(await getCode());
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(
        /^APP_USR-1234567890123456-111412-[0-9a-f]{32}-987654321$/,
      ) as string,
      token_type: "bearer",
      expires_in: 21_600,
      scope: "offline_access read write",
      user_id: 987_654_321,
      refresh_token: expect.stringMatching(/^TG-[0-9a-f]+-987654321$/) as string,
    });
    expect(await meStatus(at(answer.body, "access_token"))).toBe(200);
  });

  it("computes the challenge of RFC 7636 and checks the verifier", async () => {
    expect(challengeOf(VERIFIER)).toBe(CHALLENGE);
    const pkce = { code_challenge: CHALLENGE, code_challenge_method: "S256" };
    expect((await exchange(await getCode(pkce))).status).toBe(400);
    expect((await exchange(await getCode(pkce), { code_verifier: "wrong" })).status).toBe(400);
    expect((await exchange(await getCode(pkce), { code_verifier: VERIFIER })).status).toBe(200);
  });

  it("accepts a code once, in time, with the same redirect address", async () => {
    const code = await getCode();
    expect((await exchange(code)).status).toBe(200);
    expect(at((await exchange(code)).body, "error")).toBe("invalid_grant");
    expect((await exchange(await getCode(), { redirect_uri: "https://other.example.test" })).status).toBe(
      400,
    );
    const late = await getCode();
    clock.advanceMs(10 * 60_000);
    expect((await exchange(late)).status).toBe(400);
  });

  it("refuses wrong clients, unknown grants and bodies that are not forms", async () => {
    expect(at((await postToken({ client_secret: "guess" })).body, "error")).toBe("invalid_client");
    expect(at((await postToken({ grant_type: "password" })).body, "error")).toBe("unsupported_grant_type");
    const json = await call(`${sim.url}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(at(json.body, "error")).toBe("invalid_request");
  });

  it("gives no refresh token to an app without offline access", async () => {
    sim.marketplace.configureApp({ hasOfflineAccess: false });
    expect(at((await exchange(await getCode())).body, "refresh_token")).toBeUndefined();
  });
});

describe("token life", () => {
  it("ends an access token after six hours", async () => {
    const token = at((await exchange(await getCode())).body, "access_token");
    clock.advanceMs(6 * HOUR_MS - 1);
    expect(await meStatus(token)).toBe(200);
    clock.advanceMs(1);
    expect(await meStatus(token)).toBe(401);
  });

  it("takes a refresh token once and only the latest", async () => {
    const first = at((await exchange(await getCode())).body, "refresh_token");
    const second = await refresh(first);
    expect(second.status).toBe(200);
    const burned = await refresh(first);
    expect(burned.status).toBe(400);
    expect(burned.body).toMatchObject({ error: "invalid_grant", status: 400, cause: [] });
    expect((await refresh(at(second.body, "refresh_token"))).status).toBe(200);
  });

  it("lets exactly one of two refreshes at once win", async () => {
    const token = at((await exchange(await getCode())).body, "refresh_token");
    const answers = await Promise.all([refresh(token), refresh(token)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("ends a refresh token after six months", async () => {
    const token = at((await exchange(await getCode())).body, "refresh_token");
    clock.advanceMs(183 * 24 * HOUR_MS);
    expect(at((await refresh(token)).body, "error")).toBe("invalid_grant");
  });

  it("ends everything when the seller revokes the app", async () => {
    const { body } = await exchange(await getCode());
    const client = new SellerClient(sim, String(at(body, "access_token")));
    const appId = sim.marketplace.app().id;
    const grants = await client.get(`/applications/${appId}/grants`);
    expect(listAt(grants.body, "grants").map((grant) => at(grant, "user_id"))).toContain(987_654_321);
    expect((await client.send("DELETE", `/users/${SELLER}/applications/${appId}`, {})).status).toBe(200);
    expect(await meStatus(at(body, "access_token"))).toBe(401);
    expect(at((await refresh(at(body, "refresh_token"))).body, "error")).toBe("invalid_grant");
  });
});

describe("who am I", () => {
  it("shows site and tags of each kind of seller", async () => {
    const tags = await Promise.all(
      ["987654321", "876543210", "765432109"].map(
        async (id) => (await sellerClient(sim, id).get("/users/me")).body,
      ),
    );
    expect(tags.map((body) => at(body, "site_id"))).toEqual(["MLC", "MCO", "MLA"]);
    expect(at(tags[0], "tags")).not.toContain("user_product_seller");
    expect(at(tags[1], "tags")).toContain("user_product_seller");
    expect(at(tags[2], "tags")).toContain("warehouse_management");
  });

  it("answers 401 without a token, also with one in the query", async () => {
    const token = sim.marketplace.issueTokens(SELLER).accessToken;
    expect((await call(`${sim.url}/users/me`)).status).toBe(401);
    expect((await call(`${sim.url}/users/me?access_token=${token}`)).status).toBe(401);
  });

  it("shows the application", async () => {
    const answer = await sellerClient(sim, SELLER).get(`/applications/${sim.marketplace.app().id}`);
    expect(answer.body).toMatchObject({ id: 1_234_567_890_123_456, max_requests_per_hour: 90_000 });
  });
});
