import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Breakers, NotAsked } from "./breakers.ts";
import { createOutbound, OutboundError } from "../http/outbound.ts";

const PAUSE_MS = 300;
const outbound = createOutbound({ isPrivateAllowed: true });
let mood: "silent" | "refusing" | "honest" = "honest";
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  if (mood !== "silent") {
    response.writeHead(mood === "refusing" ? 503 : 200).end();
  }
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await outbound.close();
});

const call = (breakers: Breakers, key = "shop") => {
  const { port } = server.address() as AddressInfo;
  return breakers.run(key, () =>
    outbound.request({ method: "GET", url: `http://127.0.0.1:${port}/`, timeoutMs: 50 }),
  );
};

describe("a shop that does not answer", () => {
  it("is left alone for a while, then tried once, and asked as before when it answers", async () => {
    const breakers = new Breakers(PAUSE_MS);
    mood = "silent";
    await expect(call(breakers)).rejects.toThrow(OutboundError);
    await expect(call(breakers)).rejects.toThrow(OutboundError);
    asked = 0;
    await expect(call(breakers)).rejects.toEqual(expect.objectContaining({ retryAfterMs: PAUSE_MS }));
    await expect(call(breakers)).rejects.toThrow(NotAsked);
    expect(asked).toBe(0);
    mood = "honest";
    await expect(call(breakers, "another")).resolves.toMatchObject({ status: 200 });
    await expect
      .poll(() =>
        call(breakers).then(
          ({ status }) => status,
          () => null,
        ),
      )
      .toBe(200);
  });

  it("is not meant when it refuses: that costs no time", async () => {
    const breakers = new Breakers(PAUSE_MS);
    mood = "refusing";
    for (let times = 0; times < 5; times += 1) {
      await expect(call(breakers)).resolves.toMatchObject({ status: 503 });
    }
  });
});
