import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";

const ENDS_AT_MS = 10_000;
/** Connections are checked once a second, and this machine may be busy. */
const LEEWAY_MS = 2_500;
const DRIP_MS = 400;

const app = await useApp();
const { hostname, port } = new URL(app.baseUrl);

const ROUTES = [
  "/api/v1/webhook/custom",
  "/api/v1/webhook/marketplace",
  "/api/v1/webhook/oauthshop",
  "/api/v1/webhook/wpshop",
  "/api/v1/webhook/cloudshop",
  "/api/v1/auth/login",
  "/nowhere",
];

/** Sends a byte now and then, never the last one; returns how long the server allowed it. */
async function drip(head: string): Promise<number> {
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.resume();
  const startedMs = performance.now();
  socket.write(head);
  const dripping = setInterval(() => socket.write("x"), DRIP_MS);
  await once(socket, "close");
  clearInterval(dripping);
  return performance.now() - startedMs;
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: estiba\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;

describe("a request that drips in byte by byte", { timeout: 40_000 }, () => {
  it(`is ended after ${ENDS_AT_MS / 1_000} s on every route, whether its body or its head is slow`, async () => {
    const heads = [...ROUTES.map(post), "GET /health HTTP/1.1\r\nHost: estiba\r\nX-Slow: "];
    const tookMs = await Promise.all(heads.map(drip));
    expect(Math.max(...tookMs)).toBeLessThan(ENDS_AT_MS + LEEWAY_MS);
  });
});
