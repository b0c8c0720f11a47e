import type { FaultInput } from "@estiba/channel-sim";
import { expect, it } from "vitest";
import {
  ChannelError,
  type ChannelFailure,
  type ChannelVariant,
  type WriteResult,
} from "../../src/ports/channel.ts";
import { allOrders, allVariants, type Bench, fetchOrder, type Rig, writeTo } from "./bench.ts";

const FAULTS: readonly (readonly [FaultInput, ChannelFailure])[] = [
  [{ kind: "rate-limit" }, "rate_limited"],
  [{ kind: "server-error" }, "unavailable"],
  [{ kind: "server-error", status: 502 }, "unavailable"],
  [{ kind: "connection-reset" }, "unavailable"],
  [{ kind: "html-ok" }, "malformed"],
  [{ kind: "truncated-json" }, "malformed"],
  [{ kind: "token-revoked" }, "unauthorized"],
];

type Operation = readonly [name: string, run: () => Promise<unknown>];

function operations(bench: Bench, listing: ChannelVariant, orderId: string): readonly Operation[] {
  const { client, connection } = bench;
  return [
    ["readShop", () => client.readShop(connection)],
    ["pullOrders", () => allOrders(bench)],
    ["fetchOrder", () => fetchOrder(bench, orderId)],
    ["pullCatalog", () => allVariants(bench)],
    ["readStock", async () => client.readStock?.(connection, [listing])],
    ["publishStock", async () => client.publishStock?.(connection, [writeTo(listing, 3)])],
  ];
}

function isResult(value: unknown): value is WriteResult {
  return typeof value === "object" && value !== null && "outcome" in value;
}

/** Thrown for the whole call, or reported for the one listing it was about. */
async function errorOf(run: () => Promise<unknown>): Promise<ChannelError> {
  try {
    const answer = await run();
    const result: unknown = Array.isArray(answer) ? answer[0] : null;
    if (isResult(result) && result.outcome === "failed") {
      return new ChannelError(result.failure, result.message);
    }
  } catch (error) {
    if (error instanceof ChannelError) {
      return error;
    }
    throw error;
  }
  throw new Error("it did not fail");
}

async function prepared(bench: Bench): Promise<readonly Operation[]> {
  const [listing] = await allVariants(bench);
  const purchase = bench.sim.control.placeOrder(bench.shop.id);
  const [orderId] = bench.habits.orderIds(purchase);
  if (listing === undefined || orderId === undefined) {
    throw new Error("the shop is empty");
  }
  return operations(bench, listing, orderId);
}

export function failureSuite(_rig: Rig, bench: () => Bench): void {
  it.each(FAULTS)("calls %j %s, whatever it was doing", async (fault, failure) => {
    const all = await prepared(bench());
    bench().sim.control.addFault(fault);
    for (const [name, run] of all) {
      expect([name, (await errorOf(run)).failure]).toEqual([name, failure]);
    }
  });

  it("passes on our own limit for the shop as it is", async () => {
    const [listing] = await allVariants(bench());
    const [orderId = ""] = bench().habits.orderIds(bench().sim.control.placeOrder(bench().shop.id));
    const limit = new ChannelError("rate_limited", "our own limit", { retryAfterMs: 700 });
    const outbound = { request: () => Promise.reject(limit), close: () => Promise.resolve() };
    const limited = { ...bench(), connection: { ...bench().connection, outbound } };
    for (const [name, run] of operations(limited, listing as ChannelVariant, orderId)) {
      const { failure, retryAfterMs } = await errorOf(run);
      expect([name, failure, retryAfterMs]).toEqual([name, "rate_limited", 700]);
    }
  });

  it("calls what it reads in the wrong types malformed", async () => {
    const all = await prepared(bench());
    bench().sim.control.addFault({ kind: "wrong-type-json" });
    for (const [name, run] of all.filter(([each]) => each !== "publishStock")) {
      expect([name, (await errorOf(run)).failure]).toEqual([name, "malformed"]);
    }
  });

  it("is unauthorized once the merchant has taken the access back", async () => {
    const all = await prepared(bench());
    bench().sim.control.revokeToken(bench().shop.id);
    for (const [name, run] of all) {
      expect([name, (await errorOf(run)).failure]).toEqual([name, "unauthorized"]);
    }
  });

  it("never puts a secret into what it throws", async () => {
    const all = await prepared(bench());
    const { credentials, app } = bench().connection;
    const secrets = [credentials["accessToken"], credentials["consumerSecret"], app?.clientSecret];
    bench().sim.control.addFault({ kind: "server-error" });
    for (const [, run] of all) {
      const error = await errorOf(run);
      const text = `${error.message} ${String(error.cause)}`;
      for (const secret of secrets.filter((value) => typeof value === "string" && value !== "")) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it("returns whose shop it is", async () => {
    const { client, connection, shop } = bench();
    const facts = await client.readShop(connection);
    expect(facts).toMatchObject({ externalId: connection.externalId, currency: shop.currency });
    expect(facts.name).not.toBe("");
  });
}

export function waitSuite(_rig: Rig, bench: () => Bench): void {
  it("says how long to wait after too many calls", async () => {
    const all = await prepared(bench());
    bench().sim.control.addFault({ kind: "rate-limit" });
    for (const [name, run] of all.filter(([each]) => each !== "publishStock")) {
      const { retryAfterMs } = await errorOf(run);
      expect([name, retryAfterMs]).toEqual([name, expect.any(Number)]);
      expect(retryAfterMs).toBeGreaterThan(0);
    }
  });
}
