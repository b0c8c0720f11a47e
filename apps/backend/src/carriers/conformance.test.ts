import { startEasypostSim, startEnviaSim } from "@estiba/channel-sim";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound } from "../kernel/http/outbound.ts";
import { contextAt, question } from "../../test/carriers/parcel.ts";
import type { BoughtRef, CarrierAdapter, CarrierContext, NormalRate, Purchase } from "../ports/carrier.ts";
import { easypostAdapter } from "./easypost/index.ts";
import { enviaAdapter } from "./envia/index.ts";
import { ratetableAdapter } from "./ratetable/index.ts";
import { southernCard } from "./ratetable/testing/southern-card.ts";

const [envia, easypost] = await Promise.all([startEnviaSim(), startEasypostSim()]);
const outbound = createOutbound({ isPrivateAllowed: true });
afterAll(async () => {
  await outbound.close();
  await Promise.all([envia.close(), easypost.close()]);
});

const base: CarrierContext = {
  ...contextAt("http://127.0.0.1:9"),
  rateCards: [{ id: "rtc_1", version: 1, card: southernCard }],
  bases: {
    enviaLive: envia.baseUrl,
    enviaTest: envia.baseUrl,
    enviaQueriesLive: envia.baseUrl,
    enviaQueriesTest: envia.baseUrl,
    easypost: easypost.baseUrl,
  },
  outbound,
  now: () => new Date(),
  timeoutMs: 1_000,
};

interface Rig {
  readonly name: string;
  readonly adapter: CarrierAdapter;
  readonly context: CarrierContext;
  /** The provider's own count of sold labels; null where there is no provider. */
  sold(): number | null;
  /** Spoils the next request that can spend money; false where there is none to spoil. */
  spoilPurchase(kind: "drop-after" | "garbage" | "drop-before"): boolean;
  empty(): void;
  scan(trackingNumber: string): boolean;
}

const RIGS: readonly Rig[] = [
  {
    name: "the own rate table",
    adapter: ratetableAdapter,
    context: base,
    sold: () => null,
    spoilPurchase: () => false,
    empty: () => undefined,
    scan: () => false,
  },
  {
    name: "Envia",
    adapter: enviaAdapter,
    context: { ...base, credentials: { token: envia.token } },
    sold: () => envia.labels.length,
    spoilPurchase: (kind) => envia.faults.push({ operation: "generate", kind, times: 1 }) > 0,
    empty: () => {
      envia.balance = 0;
    },
    scan: (number) => {
      envia.move(number, "Delivered");
      return true;
    },
  },
  {
    name: "EasyPost",
    adapter: easypostAdapter,
    context: { ...base, credentials: { apiKey: easypost.apiKey } },
    sold: () => easypost.bought().length,
    spoilPurchase: (kind) => easypost.faults.push({ operation: "buy", kind, times: 1 }) > 0,
    empty: () => {
      easypost.balance = 0;
    },
    scan: (number) => {
      easypost.move(number, "delivered");
      return true;
    },
  },
];

beforeEach(() => {
  envia.faults.length = 0;
  easypost.faults.length = 0;
  envia.balance = 1_000_000_000;
  easypost.balance = 1_000_000;
});

let sequence = 0;

async function firstRate({ adapter, context }: Rig): Promise<NormalRate> {
  const { rates } = await adapter.quote(context, question);
  const [rate] = rates;
  if (!rate) {
    throw new Error("no rate");
  }
  return rate;
}

/** Everything up to the moment money is spent. */
async function ready(rig: Rig): Promise<Purchase> {
  sequence += 1;
  const rate = await firstRate(rig);
  const purchase: Purchase = {
    shipmentId: `shm_${String(sequence).padStart(26, "0")}`,
    quote: question,
    rate,
    labelFormat: "pdf",
    prepared: null,
    reservedNumbers: rig.adapter.capabilities.givesNumbers
      ? [`SUR${String(sequence).padStart(10, "0")}`]
      : [],
    startedAt: new Date(),
  };
  const prepared = await rig.adapter.prepare?.(rig.context, purchase);
  return prepared?.kind === "done" ? { ...purchase, prepared: prepared.value } : purchase;
}

async function buy(rig: Rig) {
  const purchase = await ready(rig);
  const outcome = await rig.adapter.purchase(rig.context, purchase);
  if (outcome.kind !== "done") {
    throw new Error(`not bought: ${JSON.stringify(outcome)}`);
  }
  const ref: BoughtRef = {
    shipmentId: purchase.shipmentId,
    trackingNumber: outcome.value.trackingNumber,
    carrierCode: purchase.rate.carrier.code,
    providerShipmentId: outcome.value.providerShipmentId,
    currency: "ARS",
  };
  return { purchase, bought: outcome.value, ref };
}

describe.each(RIGS.map((rig) => [rig.name, rig] as const))("%s", (_name, rig) => {
  const { adapter, context } = rig;

  it("quotes prices whose parts add up to the total", async () => {
    const { rates, errors } = await adapter.quote(context, question);
    expect(errors).toEqual([]);
    expect(rates.length).toBeGreaterThan(0);
    for (const { price, currency } of rates) {
      const { total, discount, ...parts } = price;
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0) - discount).toBe(total);
      expect(currency).toBe("ARS");
      expect(Object.values(price).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    }
  });

  it("sells a label once, at the quoted price, with a number", async () => {
    const before = rig.sold();
    const { bought, purchase } = await buy(rig);
    expect(bought.trackingNumber).toMatch(/^\w{8,}$/);
    expect(bought.parcelNumbers[0]).toBe(bought.trackingNumber);
    expect(bought.chargedMinor ?? purchase.rate.price.total).toBe(purchase.rate.price.total);
    expect((rig.sold() ?? 1) - (before ?? 0)).toBe(1);
  });

  it("finds what it sold, as the same thing", async () => {
    const { purchase, bought } = await buy(rig);
    const found = await adapter.findPurchase(context, purchase);
    expect(found.kind).toBe("done");
    expect(found.kind === "done" && found.value.trackingNumber).toBe(bought.trackingNumber);
  });

  it.each(["drop-after", "garbage"] as const)(
    "does not know when the answer is lost (%s), and finds it without buying again",
    async (kind) => {
      const purchase = await ready(rig);
      const before = rig.sold();
      const isSpoiled = rig.spoilPurchase(kind);
      const outcome = await adapter.purchase(context, purchase);
      expect(outcome.kind).toBe(isSpoiled ? "unknown" : "done");
      const found = await adapter.findPurchase(context, purchase);
      expect(found.kind).toBe("done");
      expect((rig.sold() ?? 1) - (before ?? 0)).toBe(1);
    },
  );

  it("does not claim to have bought what was never asked for", async () => {
    const purchase = await ready(rig);
    const isSpoiled = rig.spoilPurchase("drop-before");
    const outcome = await adapter.purchase(context, purchase);
    expect(outcome.kind).toBe(isSpoiled ? "unknown" : "done");
    expect((await adapter.findPurchase(context, purchase)).kind).toBe(isSpoiled ? "absent" : "done");
  });

  it("says for certain that nothing was bought when nobody listens", async () => {
    const purchase = await ready(rig);
    const nobody = Object.fromEntries(Object.keys(context.bases).map((name) => [name, "http://127.0.0.1:9"]));
    const away = { ...context, bases: nobody as unknown as CarrierContext["bases"] };
    const outcome = await adapter.purchase(away, purchase);
    expect(rig.sold() === null ? "rejected" : outcome.kind).toBe("rejected");
  });

  it("refuses for certain when the wallet is empty", async () => {
    const purchase = await ready(rig);
    const before = rig.sold();
    rig.empty();
    const outcome = await adapter.purchase(context, purchase);
    expect(rig.sold()).toBe(before);
    const isRefused = outcome.kind === "rejected" && outcome.code === "balance";
    expect(rig.sold() === null || isRefused).toBe(true);
  });

  it("voids a label that has not moved", async () => {
    const { ref } = await buy(rig);
    const outcome = await adapter.void(context, ref);
    expect(outcome.kind).toBe("done");
    expect(outcome.kind === "done" && ["none", "pending", "refunded"].includes(outcome.value.refund)).toBe(
      true,
    );
  });

  it("returns the status of parcels in our words, and nothing about unknown ones", async () => {
    const { ref } = await buy(rig);
    const isScanned = rig.scan(ref.trackingNumber);
    const [snapshot] = await adapter.track(context, [ref]);
    const statuses = (snapshot?.events ?? []).map(({ status }) => status);
    expect(statuses).toEqual(isScanned ? ["delivered"] : []);
    const unknown = { ...ref, trackingNumber: "NOBODY000", providerShipmentId: "shp_nobody" };
    expect(await adapter.track(context, [unknown])).toEqual([]);
  });

  it("does not void what has moved, where it can know", async () => {
    const { ref } = await buy(rig);
    const isScanned = rig.scan(ref.trackingNumber);
    const outcome = await adapter.void(context, ref);
    expect(outcome.kind).toBe(isScanned ? "rejected" : "done");
    expect(outcome.kind !== "rejected" || outcome.code === "not_cancellable").toBe(true);
  });

  it("says that it comes for parcels exactly when it can be asked to", () => {
    expect(rig.adapter.capabilities.can.pickup).toBe(rig.adapter.pickups !== undefined);
  });

  it("names the carriers it offers", async () => {
    const carriers = await adapter.carriers(context);
    expect(carriers.length).toBeGreaterThan(0);
    expect(carriers.every(({ code, name }) => code !== "" && name !== "")).toBe(true);
  });

  it("names wrong credentials, where it has any", async () => {
    const wrong = { ...context, credentials: { token: "wrong", apiKey: "wrong" } };
    const result = await adapter.carriers(wrong).then(
      () => "let in",
      (error: unknown) => (error as { code: string }).code,
    );
    expect(result).toBe(adapter.capabilities.credentials.length > 0 ? "config" : "let in");
  });
});
