import { once } from "node:events";
import { connect } from "node:net";
import { holdsWithin, isUp } from "@estiba/testbed";
import { expect, it } from "vitest";
import { startApp } from "../../test/app.ts";

it("a request that comes while the server stops, on a connection opened before, is answered like any other", async () => {
  const app = await startApp();
  const socket = connect(Number(new URL(app.baseUrl).port), "127.0.0.1");
  let answered = "";
  socket.on("data", (chunk: Buffer) => (answered += chunk.toString()));
  await once(socket, "connect");
  // Accepted after it, so that it is certainly accepted too.
  expect(await isUp(`${app.baseUrl}/health`)).toBe(true);
  const closed = app.close();
  await holdsWithin(async () => !(await isUp(`${app.baseUrl}/health`)), 5_000);
  socket.write("GET /health HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(socket, "close");
  await closed;
  expect(answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(answered).toMatch(/^connection: close\r$/im);
});
