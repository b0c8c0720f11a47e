import { createHmac } from "node:crypto";
import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import type { RawInput } from "./client.ts";
import { hostileCase, type HostileCase } from "./fuzz/hostile.ts";
import { faultOf } from "./fuzz/judge.ts";
import { Random } from "./fuzz/random.ts";
import { Tally } from "./fuzz/tally.ts";
import { idsFor, makeFuzzWorld } from "./fuzz/world.ts";
import { inParallel } from "@estiba/testbed";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_114);
const REQUESTS = Number(process.env["FUZZ_HOSTILE"] ?? 3_000);
const MAX_SHOWN = 10;
const TIMEOUT_MS = 1_800_000;
const HANDS = 8;

const app = await useApp();
const { tenant, key, realIds, credentialFor } = await makeFuzzWorld(app);
const { data: signing } = await app.ok("registerCustomShop", {
  key: key.value,
  body: { externalShopId: "firmante", name: "Firmante" },
});

interface Case extends HostileCase {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly number: number;
}

/** Events of the tenant's own shop, signed, so that what they hold is read. */
function signed({ id, input, number }: Case): RawInput {
  const { rawBody } = input;
  if (id !== "receiveCustom" || rawBody === undefined || number % 3 === 0) {
    return input;
  }
  const signature = createHmac("sha256", signing.webhookSecret).update(rawBody).digest("base64");
  const headers = { "x-service-shop-id": signing.shopId, "x-service-signature": signature };
  return { ...input, headers: { ...headers, ...input.headers } };
}

const all = Object.entries<Endpoint>(endpoints);
const rounds = Math.ceil(REQUESTS / all.length);
const cases = all.flatMap(([id, endpoint], position) => {
  const random = new Random(SEED + position);
  return Array.from({ length: rounds }, (_, number): Case => {
    const made = hostileCase(endpoint, random, idsFor(id, endpoint, realIds));
    return { ...made, id, endpoint, number };
  });
});
const mixed = cases.toSorted((left, right) => left.number - right.number);
const tally = new Tally("hostile", SEED);

describe("requests of somebody who means harm", () => {
  it("are answered as declared, without a single failure of ours", { timeout: TIMEOUT_MS }, async () => {
    const found = await inParallel(mixed, HANDS, async (one) => {
      const { id, endpoint, address, kind, number } = one;
      const input = { ...credentialFor(endpoint, number), ...signed(one) };
      const answer = await tally.measure(id, () => app.send(endpoint.method, address, input));
      const fault = faultOf(endpoint, answer);
      const shown = Buffer.from(input.rawBody ?? "")
        .toString("latin1")
        .slice(0, 200);
      const asked = `${endpoint.method} ${address.slice(0, 200)} ${JSON.stringify(input.headers ?? {}).slice(0, 200)} ${shown}`;
      return fault === null
        ? []
        : [`seed ${SEED} ${id} #${number} ${kind}: ${fault}\n  ${asked}\n  ${answer.text.slice(0, 300)}`];
    });
    const faults = found.flat();
    tally.faults = faults.length;
    tally.save();
    expect(faults.slice(0, MAX_SHOWN)).toEqual([]);
  });

  it("are answered within five seconds", { timeout: TIMEOUT_MS }, async () => {
    expect(await tally.slowAgain()).toEqual([]);
  });

  it("leave the tenant, its session and its key as they were", async () => {
    const { data } = await app.ok("getMe", { token: tenant.owner.token });
    expect(data.user.id).toBe(tenant.owner.user.id);
    expect((await app.send("GET", "/api/v1/tenant/api-keys/current", { key: key.value })).status).toBe(200);
  });
});
