import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { Teller, type Told } from "./intake-paths/orders.ts";
import { Random } from "./intake-paths/random.ts";
import { Side } from "./intake-paths/side.ts";
import { dumpOf, namerOf } from "./intake-paths/tables.ts";

const BATCHES = Number(process.env["INTAKE_BATCHES"] ?? 60);
const SEED = Number(process.env["INTAKE_SEED"] ?? 1);
/** Sealed with a nonce of its own, named after the tenant, or set once for each transaction. */
const OWN = ["tenants", "webhook_subscriptions", "audit_log", "event_fingerprints", "kit_marks"];

const app = await useApp();

describe("orders in batches of several tenants", () => {
  it(`leave the same rows and answers as tenant by tenant (seed ${SEED}, ${BATCHES} batches)`, {
    timeout: 60_000 + BATCHES * 2_000,
  }, async () => {
    const sides = [await Side.open(app, "batches"), await Side.open(app, "general")] as const;
    const random = new Random(SEED);
    const teller = new Teller(random);
    for (let n = 0; n < BATCHES; n += 1) {
      const told = teller.batch();
      await tellBoth(sides, told, random.below(3) === 0, n);
    }
    const [fast, general] = [await dumpOf(app, sides[0]), await dumpOf(app, sides[1])];
    expect(general["orders"]?.length).toBeGreaterThan(BATCHES);
    for (const table of Object.keys(general).filter((name) => !OWN.includes(name))) {
      expect({ [table]: fast[table] }).toEqual({ [table]: general[table] });
    }
    expect(sides[0].generalOrders).toBeLessThan(sides[1].generalOrders);
  });
});

async function tellBoth(
  [fast, general]: readonly [Side, Side],
  told: readonly Told[],
  areEvents: boolean,
  n: number,
): Promise<void> {
  if (areEvents) {
    await general.send(told, await fast.send(told, new Set()));
    return;
  }
  const first = await fast.handIn(told, new Set());
  const second = await general.handIn(told, first.left);
  const [left, right] = [await textOf(fast, first.answers), await textOf(general, second.answers)];
  expect({ n, told, answers: left }).toEqual({ n, told, answers: right });
}

async function textOf(side: Side, answers: unknown): Promise<unknown> {
  const named = await namerOf(app, side);
  const text = JSON.stringify(answers, (key, value: unknown) => (key === "recordedAt" ? undefined : value));
  return JSON.parse(named(text));
}
