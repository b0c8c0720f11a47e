import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { portOf } from "../machine/loopback.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

const server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.pipe(socket);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const proxy = await startTcpProxy(portOf(server));
afterAll(async () => {
  await proxy.close();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: proxy.port });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function echo(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [bytes] = (await once(socket, "data")) as [Buffer];
  return bytes.toString();
}

describe("a proxy", () => {
  it("passes on what is said, both ways", async () => {
    const socket = await open();
    expect(await echo(socket, "hello")).toBe("hello");
    socket.destroy();
  });

  it("falls silent on connections that are open, while new ones work", async () => {
    const old = await open();
    await echo(old, "before");
    const heard: string[] = [];
    old.on("data", (bytes) => heard.push(bytes.toString()));
    expect(proxy.silenceOpen()).toBe(1);
    old.write("after");
    const young = await open();
    expect(await echo(young, "new")).toBe("new");
    expect([heard, old.destroyed]).toEqual([[], false]);
    old.destroy();
    young.destroy();
  });

  it("loses the next reply and the connection with it", async () => {
    const socket = await open();
    await echo(socket, "before");
    const heard: string[] = [];
    socket.on("data", (bytes) => heard.push(bytes.toString()));
    proxy.loseReplies();
    socket.write("lost");
    await once(socket, "close");
    expect(heard).toEqual([]);
  });

  it("lets nothing pass until it is healed", async () => {
    proxy.blackHole();
    const socket = await open();
    socket.write("waiting");
    proxy.heal();
    const [bytes] = (await once(socket, "data")) as [Buffer];
    expect(bytes.toString()).toBe("waiting");
    socket.destroy();
  });
});
