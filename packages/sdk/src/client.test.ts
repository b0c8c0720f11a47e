import { afterEach, describe, expect, test } from "vitest";
import { refusal, startServer, type LocalServer, type Reply } from "../test/local-server.ts";
import { createClient } from "./client.ts";
import { EstibaError } from "./estiba-error.ts";
import { paginate } from "./paginate.ts";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const quick = { baseDelayMs: 1 };
const tenant: Reply = { status: 200, body: { success: true, data: { slug: "almacen-rojas" } } };

async function failureOf(call: Promise<unknown>): Promise<EstibaError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EstibaError)) {
    throw new TypeError("expected an EstibaError");
  }
  return error;
}

describe("requests", () => {
  test("for a table bring the table itself", async () => {
    const csv = "sku,stock\r\nSKU-1,12\r\n";
    server = await startServer(() => ({
      status: 200,
      text: csv,
      headers: { "content-type": "text/csv; charset=utf-8" },
    }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey: "pk_test" });
    expect(await client.exportCatalog()).toBe(csv);
  });

  test("for a file bring its bytes", async () => {
    server = await startServer(() => ({
      status: 200,
      text: "%PDF-1.7",
      headers: { "content-type": "application/pdf" },
    }));
    const client = createClient({ baseUrl: server.baseUrl, apiKey: "pk_test" });
    const label = await client.getShipmentLabel({ params: { shipmentId: "shm_1" } });
    expect(label instanceof Blob && (await label.text())).toBe("%PDF-1.7");
  });

  test("carry the key, and the typed body comes back", async () => {
    server = await startServer(() => tenant);
    const client = createClient({ baseUrl: `${server.baseUrl}/`, apiKey: "pk_test" });
    const answer = await client.getTenant();
    expect(answer.data.slug).toBe("almacen-rojas");
    expect(server.seen[0]).toMatchObject({ method: "GET", url: "/api/v1/tenant" });
    expect(server.seen[0]?.headers["x-api-key"]).toBe("pk_test");
    expect(server.seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test("keep the key away from routes that do not ask for it", async () => {
    server = await startServer(() => ({ status: 200 }));
    await createClient({ baseUrl: server.baseUrl, apiKey: "pk_test" }).getHealth();
    expect(server.seen[0]?.headers["x-api-key"]).toBeUndefined();
  });

  test("put parameters and query where they belong, encoded", async () => {
    server = await startServer(() => ({ status: 200 }));
    const client = createClient({ baseUrl: server.baseUrl });
    await client.revokeApiKey({ params: { apiKeyId: "a/b c" } });
    await client.listAuditLog({ query: { limit: 5, action: "api_key.created" } });
    expect(server.seen.map((request) => request.url)).toEqual([
      "/api/v1/tenant/api-keys/a%2Fb%20c",
      "/api/v1/tenant/audit-log?limit=5&action=api_key.created",
    ]);
  });

  test("refuse an identifier that would lead to another address", async () => {
    server = await startServer(() => ({ status: 200 }));
    const client = createClient({ baseUrl: server.baseUrl });
    await expect(client.revokeApiKey({ params: { apiKeyId: ".." } })).rejects.toThrow("apiKeyId");
    expect(server.seen).toHaveLength(0);
  });

  test("an authenticated write has a fresh Idempotency-Key, or the caller's", async () => {
    server = await startServer(() => ({ status: 201 }));
    const client = createClient({ baseUrl: server.baseUrl });
    const body = { name: "Own shop" };
    await client.createApiKey({ body });
    await client.createApiKey({ body });
    await client.createApiKey({ body, idempotencyKey: "mine" });
    await client.forgotPassword({ body: { tenantSlug: "a", email: "a@b.example" } });
    const [first, second, third, open] = server.seen.map((request) => request.headers["idempotency-key"]);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe("mine");
    expect(open).toBeUndefined();
  });
});

describe("failures", () => {
  test("carry code, status, message, request id and details", async () => {
    const details = { scope: "orders:write" };
    server = await startServer(() => ({
      status: 403,
      body: {
        success: false,
        error: "API_KEY_SCOPE_MISSING",
        message: "No scope",
        requestId: "req_9",
        details,
      },
    }));
    const error = await failureOf(createClient({ baseUrl: server.baseUrl }).getTenant());
    expect(error).toMatchObject({ code: "API_KEY_SCOPE_MISSING", status: 403, message: "No scope" });
    expect(error).toMatchObject({ requestId: "req_9", details });
  });

  test("a page that is not JSON is an unexpected answer, with the request id of the header", async () => {
    server = await startServer(() => ({
      status: 500,
      text: "<html>",
      headers: { "x-request-id": "req_3" },
    }));
    const error = await failureOf(createClient({ baseUrl: server.baseUrl }).getTenant());
    expect(error).toMatchObject({ code: "UNEXPECTED_ANSWER", status: 500, requestId: "req_3" });
  });

  test("a redirect is not followed with the key in hand", async () => {
    server = await startServer(() => ({ status: 302, headers: { location: "/elsewhere" } }));
    const error = await failureOf(createClient({ baseUrl: server.baseUrl, apiKey: "pk_test" }).getTenant());
    expect(error.code).toBe("UNEXPECTED_ANSWER");
    expect(server.seen).toHaveLength(1);
  });

  test("silence ends in TIMEOUT, an aborted call in ABORTED", async () => {
    server = await startServer(() => "hang");
    const client = createClient({ baseUrl: server.baseUrl, timeoutMs: 40, retry: { maxRetries: 0 } });
    expect((await failureOf(client.getTenant())).code).toBe("TIMEOUT");
    const abort = new AbortController();
    const call = failureOf(client.getTenant({ signal: abort.signal, timeoutMs: 5000 }));
    abort.abort();
    expect((await call).code).toBe("ABORTED");
  });
});

describe("retries", () => {
  test("a cut connection is tried again with the same Idempotency-Key", async () => {
    server = await startServer((_request, index) => (index < 2 ? "cut" : { status: 201 }));
    const client = createClient({ baseUrl: server.baseUrl, retry: quick });
    await client.createApiKey({ body: { name: "Own shop" } });
    const keys = new Set(server.seen.map((request) => request.headers["idempotency-key"]));
    expect(server.seen).toHaveLength(3);
    expect(keys.size).toBe(1);
  });

  test("a write without an Idempotency-Key is sent once", async () => {
    server = await startServer(() => "cut");
    const client = createClient({ baseUrl: server.baseUrl, retry: quick });
    const login = client.login({ body: { tenantSlug: "a", email: "a@b.example", password: "x" } });
    expect((await failureOf(login)).code).toBe("NETWORK_ERROR");
    await failureOf(client.revokeApiKey({ params: { apiKeyId: "key_1" } }));
    expect(server.seen).toHaveLength(2);
  });

  test("503 is tried a bounded number of times", async () => {
    server = await startServer(() => refusal(503, "SERVICE_UNAVAILABLE"));
    const client = createClient({ baseUrl: server.baseUrl, retry: { ...quick, maxRetries: 3 } });
    expect((await failureOf(client.getTenant())).code).toBe("SERVICE_UNAVAILABLE");
    expect(server.seen).toHaveLength(4);
  });

  test("a proxy that cannot reach the service counts as unavailable", async () => {
    server = await startServer((_request, index) => (index === 0 ? { status: 502, text: "<html>" } : tenant));
    await createClient({ baseUrl: server.baseUrl, retry: quick }).getTenant();
    expect(server.seen).toHaveLength(2);
  });

  test("400 and 409 are final", async () => {
    server = await startServer((_request, index) =>
      index === 0 ? refusal(400, "BAD_REQUEST") : refusal(409, "LAST_OWNER"),
    );
    const client = createClient({ baseUrl: server.baseUrl, retry: quick });
    await failureOf(client.getTenant());
    await failureOf(client.updateUser({ params: { userId: "usr_1" }, body: { role: "VIEWER" } }));
    expect(server.seen).toHaveLength(2);
  });

  test("429 waits as long as Retry-After says", async () => {
    server = await startServer((_request, index) =>
      index === 0
        ? { status: 429, body: { success: false, message: "Slow down" }, headers: { "retry-after": "1" } }
        : tenant,
    );
    await createClient({ baseUrl: server.baseUrl, retry: quick }).getTenant();
    const [first, second] = server.seen.map((request) => request.atMs);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test("a Retry-After beyond patience is reported, not waited for", async () => {
    server = await startServer(() => ({
      status: 429,
      body: { success: false },
      headers: { "retry-after": "3600" },
    }));
    const error = await failureOf(createClient({ baseUrl: server.baseUrl }).getTenant());
    expect(error).toMatchObject({ code: "RATE_LIMITED", status: 429, retryAfterSeconds: 3600 });
    expect(server.seen).toHaveLength(1);
  });
});

describe("paginate", () => {
  test("walks every page and stops", async () => {
    const names = ["a", "b", "c", "d", "e"];
    server = await startServer(({ url }) => {
      const offset = Number(new URL(url, "http://local").searchParams.get("offset"));
      const items = names.slice(offset, offset + 2).map((name) => ({ name }));
      const hasMore = offset + items.length < names.length;
      return {
        status: 200,
        body: { success: true, data: { items, total: names.length, limit: 2, offset, hasMore } },
      };
    });
    const client = createClient({ baseUrl: server.baseUrl });
    const found: string[] = [];
    for await (const key of paginate(client.listApiKeys, { query: { limit: 2 } })) {
      found.push(key.name);
    }
    expect(found).toEqual(names);
    expect(server.seen.map(({ url }) => url.split("?")[1])).toEqual([
      "limit=2&offset=0",
      "limit=2&offset=2",
      "limit=2&offset=4",
    ]);
  });
});
