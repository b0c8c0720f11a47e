import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { mayHaveBeenHeard } from "../../carriers/kit/http.ts";
import { createOutbound, isPublicAddress, OutboundError, type Outbound } from "./outbound.ts";

const outbound = createOutbound({ isPrivateAllowed: true });
const careful = createOutbound({ isPrivateAllowed: false });
const servers: Server[] = [];
afterAll(async () => {
  await Promise.all([outbound.close(), careful.close()]);
  for (const server of servers) {
    server.close();
  }
});

/** Accepts and then runs the handler with each connection. */
async function listen(treat: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    treat(socket);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(url: string, by: Outbound = outbound): Promise<OutboundError> {
  const failure: unknown = await by
    .request({ method: "POST", url, body: "{}", timeoutMs: 500 })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutboundError);
  return failure as OutboundError;
}

describe("a request that fails", () => {
  it("was certainly not sent when nobody listens there", async () => {
    const host = await listen(() => undefined);
    servers.pop()?.close();
    expect(await failureOf(`http://${host}/`)).toMatchObject({ reason: "unreachable", wasSent: false });
  });

  it("was certainly not sent when the name is unknown or the address refused", async () => {
    expect(await failureOf("http://nowhere.invalid/")).toMatchObject({ wasSent: false });
    expect(await failureOf("http://127.0.0.1:1/", careful)).toMatchObject({
      reason: "refused_address",
      wasSent: false,
    });
  });

  it("was certainly not sent when the connection was never secured in time", async () => {
    const failure = await failureOf(`https://${await listen(() => undefined)}/`);
    expect(failure).toMatchObject({ reason: "timeout", wasSent: false });
    expect(mayHaveBeenHeard(failure)).toBe(false);
  });

  it("may have arrived when the connection was cut or silent after it", async () => {
    const cut = await listen((socket) => socket.once("data", () => socket.destroy()));
    expect(await failureOf(`http://${cut}/`)).toMatchObject({ reason: "unreachable", wasSent: true });
    const silent = await failureOf(`http://${await listen(() => undefined)}/`);
    expect(silent).toMatchObject({ reason: "timeout", wasSent: true });
    expect(mayHaveBeenHeard(silent)).toBe(true);
  });

  it("may have arrived whatever the failure's message says", async () => {
    const failure = new OutboundError("unreachable", "ECONNREFUSED by a proxy behind it", { wasSent: true });
    expect(mayHaveBeenHeard(failure)).toBe(true);
    expect(mayHaveBeenHeard(new Error("the answer names ENOTFOUND"))).toBe(true);
  });
});

describe("a public address", () => {
  it.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])(
    "%s is one",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::7f00:1",
    "::127.0.0.1",
    "::a00:1",
    "::a9fe:a9fe",
    "::5db8:d822",
    "64:ff9b::5db8:d822",
    "2002:5db8:d822::1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::7f00:1",
    "64:ff9b:1:7f00:0:100::",
    "64:ff9b:1:a00:0:100::",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:a9fe:a9fe::",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "2001:0:7f00:1::1",
    "::ffff:0:127.0.0.1",
    "fe80::5efe:7f00:1",
    "2606:2800:220:1:0:5efe:7f00:1",
    "not an address",
  ])("%s is none", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
