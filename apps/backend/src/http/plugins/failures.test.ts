import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { expectError } from "../../../test/client.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";

const app = await useApp();
const { owner } = await makeTenant(app);
const { token } = owner;

describe("an address", () => {
  it.each(["/nada", "/api/v1/nada", "/api/v1/tenant/", "/api/v2/tenant", "/api/v1/tenant/users/a/b"])(
    "404 NOT_FOUND for %s",
    async (address) => {
      expectError(await app.send("GET", address, { token }), "NOT_FOUND");
    },
  );

  it.each([
    ["DELETE", "/api/v1/auth/login", "POST"],
    ["GET", "/api/v1/tenant/users/x", "PATCH, DELETE"],
    ["PUT", "/api/v1/tenant/api-keys", "GET, POST"],
    ["OPTIONS", "/health", "GET"],
  ])("405 METHOD_NOT_ALLOWED for %s %s says which are", async (method, address, allow) => {
    const answer = await app.send(method, address, { token });
    expectError(answer, "METHOD_NOT_ALLOWED");
    expect(answer.headers.get("allow")).toBe(allow);
  });

  it.each(["/api/v1/tenant/users/%E0%A4%A", "/api/v1/tenant/users/%", "/%ff"])(
    "400 BAD_REQUEST for the broken escape in %s",
    async (address) => {
      expectError(await app.send("GET", address, { token }), "BAD_REQUEST");
    },
  );

  it.each([201, 1_000])("400 BAD_REQUEST for an identifier of %i characters", async (length) => {
    const address = `/api/v1/tenant/users/${"a".repeat(length)}`;
    expectError(await app.send("DELETE", address, { token }), "BAD_REQUEST");
  });

  it("400 BAD_REQUEST for NUL in an address", async () => {
    expectError(await app.send("DELETE", "/api/v1/tenant/users/a%00b", { token }), "BAD_REQUEST");
    expectError(await app.send("GET", "/api/v1/tenant/audit-log?action=a%00b", { token }), "BAD_REQUEST");
  });
});

describe("every answer", () => {
  it("carries its request id, ours and not the caller's", async () => {
    const answers = await Promise.all([
      app.send("GET", "/health", { headers: { "x-request-id": "mine" } }),
      app.send("GET", "/nada"),
      app.send("GET", "/api/v1/auth/me", { token }),
    ]);
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) {
      expect(id).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/);
    }
  });

  it("forbids sniffing, framing and caching", async () => {
    const { headers } = await app.send("GET", "/api/v1/auth/me", { token });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("does not let a header choose the caller's address", async () => {
    await app.send("POST", "/api/v1/tenant/api-keys", {
      token,
      body: { name: "Desde lejos" },
      headers: { "x-forwarded-for": "203.0.113.7" },
    });
    const { data } = await app.ok("listAuditLog", { token, query: { limit: 1 } });
    expect(data.items[0]?.ip).toBe("127.0.0.1");
  });
});

describe("bytes that are no request", () => {
  it.each([
    ["no HTTP at all", "hola\r\n\r\n"],
    [
      "two lengths",
      "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ],
    [
      "a length and chunks",
      "POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["headers of 40 kB", `GET /health HTTP/1.1\r\nHost: x\r\nX-Big: ${"a".repeat(40_000)}\r\n\r\n`],
  ])("400 BAD_REQUEST for %s, and the connection is closed", async (_case, bytes) => {
    const socket = connect(Number(new URL(app.baseUrl).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(bytes);
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      error: "BAD_REQUEST",
      requestId: expect.stringMatching(/^req_/) as string,
    });
  });
});
