import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal, startServer, type LocalServer, type Reply, type Seen } from "../test/local-server.ts";
import { createClient } from "./client.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const tokens = (accessToken: string, refreshToken: string | null = null): Reply => ({
  status: 200,
  body: { success: true, accessToken, refreshToken, tokenType: "Bearer", expiresIn: 900 },
});
const credentials = { tenantSlug: "almacen-rojas", email: "ana@almacen.example", password: "secret" };
const bearer = (request: Seen) => request.headers.authorization?.replace("Bearer ", "");
const calls = (path: string) => server?.seen.filter((request) => request.url.endsWith(path)) ?? [];

/** Accepts only the newest access token; each refresh makes a newer one. */
function rotating(request: Seen, state: { current: number }): Reply {
  if (request.url.endsWith("/login")) {
    return tokens("access-0", "rft_0");
  }
  if (request.url.endsWith("/refresh")) {
    state.current += 1;
    return tokens(`access-${String(state.current)}`, `rft_${String(state.current)}`);
  }
  if (request.url.endsWith("/logout")) {
    return { status: 200 };
  }
  return bearer(request) === `access-${String(state.current)}`
    ? { status: 200, body: { success: true, data: {} } }
    : refusal(401, "SESSION_REQUIRED");
}

describe("a session", () => {
  test("asks for the cookie at sign-in and sends the access token afterwards", async () => {
    server = await startServer((request) => rotating(request, { current: 0 }));
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await client.login({ body: credentials });
    await client.getMe();
    expect(JSON.parse(calls("/login")[0]?.body ?? "")).toEqual({ ...credentials, useCookie: true });
    expect(calls("/me").map(bearer)).toEqual(["access-0"]);
  });

  test("renews once for many calls that were refused together, and repeats each", async () => {
    const state = { current: 0 };
    server = await startServer((request) => rotating(request, state));
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await client.login({ body: credentials });
    state.current = 5;
    await Promise.all([client.getMe(), client.listUsers(), client.getTenant(), client.listInvitations()]);
    expect(calls("/refresh")).toHaveLength(1);
    expect(calls("/me").map(bearer)).toEqual(["access-0", "access-6"]);
  });

  test("a write repeated after renewal keeps its Idempotency-Key", async () => {
    const state = { current: 0 };
    server = await startServer((request) => rotating(request, state));
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await client.login({ body: credentials });
    state.current = 1;
    await client.createApiKey({ body: { name: "Own shop" } });
    const [first, second] = calls("/api-keys").map((request) => request.headers["idempotency-key"]);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  test("survives a renewal that a busy service did not answer", async () => {
    const state = { current: 0 };
    let busy = 1;
    server = await startServer((request) => {
      const reply = rotating(request, state);
      if (!request.url.endsWith("/refresh") || busy === 0) {
        return reply;
      }
      busy -= 1;
      return refusal(503, "SERVICE_UNAVAILABLE");
    });
    const onSessionEnd = vi.fn();
    const client = createClient({ baseUrl: server.baseUrl, session: { onSessionEnd } });
    await client.login({ body: credentials });
    state.current = 3;
    await client.getMe();
    expect(calls("/refresh")).toHaveLength(2);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test("gives up after one renewal when the new token is refused too", async () => {
    server = await startServer((request) =>
      request.url.endsWith("/refresh") ? tokens("useless") : refusal(401, "SESSION_REQUIRED"),
    );
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await expect(client.getMe()).rejects.toMatchObject({ code: "SESSION_REQUIRED" });
    expect(calls("/refresh").length).toBeLessThanOrEqual(2);
  });

  test("reports once that it is over, when the service says so", async () => {
    server = await startServer((request) => {
      if (request.url.endsWith("/login")) {
        return tokens("access-0");
      }
      return request.url.endsWith("/refresh")
        ? refusal(401, "REFRESH_TOKEN_INVALID")
        : refusal(401, "SESSION_REQUIRED");
    });
    const onSessionEnd = vi.fn<() => void>();
    const client = createClient({ baseUrl: server.baseUrl, session: { onSessionEnd } });
    await client.login({ body: credentials });
    const results = await Promise.allSettled([client.getMe(), client.listUsers()]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
    expect(client.session.isSignedIn()).toBe(false);
  });

  test("a lost connection during renewal does not end it", async () => {
    let isDown = true;
    const state = { current: 0 };
    server = await startServer((request) =>
      request.url.endsWith("/refresh") && isDown ? "cut" : rotating(request, state),
    );
    const onSessionEnd = vi.fn<() => void>();
    const client = createClient({ baseUrl: server.baseUrl, session: { onSessionEnd } });
    await client.login({ body: credentials });
    state.current = 1;
    await expect(client.getMe()).rejects.toMatchObject({ code: "NETWORK_ERROR" });
    isDown = false;
    await client.getMe();
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test("is resumed from the cookie, or reported absent without a callback", async () => {
    let hasCookie = false;
    server = await startServer((request) =>
      request.url.endsWith("/refresh") && !hasCookie
        ? refusal(401, "REFRESH_TOKEN_INVALID")
        : rotating(request, { current: 0 }),
    );
    const onSessionEnd = vi.fn<() => void>();
    const client = createClient({ baseUrl: server.baseUrl, session: { onSessionEnd } });
    expect(await client.session.resume()).toBe(false);
    hasCookie = true;
    expect(await client.session.resume()).toBe(true);
    expect(JSON.parse(calls("/refresh")[0]?.body ?? "")).toEqual({ useCookie: true });
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test("a browser that was never signed in must sign in", async () => {
    server = await startServer(() => refusal(400, "BAD_REQUEST"));
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await expect(client.getMe()).rejects.toMatchObject({ code: "SESSION_REQUIRED", status: 401 });
    expect(calls("/me")).toHaveLength(0);
  });

  test("without cookies the refresh token stays in memory and is rotated", async () => {
    const state = { current: 0 };
    server = await startServer((request) => rotating(request, state));
    const client = createClient({ baseUrl: server.baseUrl, session: { useCookie: false } });
    await client.login({ body: credentials });
    state.current = 1;
    await client.getMe();
    await client.logout();
    expect(JSON.parse(calls("/refresh")[0]?.body ?? "")).toEqual({ refreshToken: "rft_0" });
    expect(JSON.parse(calls("/logout")[0]?.body ?? "")).toEqual({ refreshToken: "rft_2" });
    expect(client.session.isSignedIn()).toBe(false);
  });

  test("a sign-out during a renewal wins", async () => {
    const renewing = Promise.withResolvers<void>();
    const release = Promise.withResolvers<Reply>();
    server = await startServer((request) => {
      if (request.url.endsWith("/refresh")) {
        renewing.resolve();
        return release.promise;
      }
      return request.url.endsWith("/login") ? tokens("access-0") : refusal(401, "SESSION_REQUIRED");
    });
    const client = createClient({ baseUrl: server.baseUrl, session: {} });
    await client.login({ body: credentials });
    const call = client.getMe();
    await renewing.promise;
    client.session.forget();
    release.resolve(tokens("access-1"));
    await expect(call).rejects.toMatchObject({ code: "SESSION_REQUIRED" });
    expect(client.session.isSignedIn()).toBe(false);
  });
});
