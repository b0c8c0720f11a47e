import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { packingDesk, type SentScan } from "../../../../test/factories/desk.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

type Desk = Awaited<ReturnType<typeof packingDesk>>;

const ask = ({ token }: Pick<Desk, "token">, scans: readonly object[], as = token) =>
  app.ask("recordScans", { token: as, body: { deviceId: "pda-1", scans } as never });

/** What a device shows of it. */
async function shown({ look }: Desk, fulfilmentId: string) {
  const { lines, scans, isComplete } = await look(fulfilmentId);
  return {
    lines: lines.map(({ sku, counted, expected }) => `${sku} ${counted}/${expected}`),
    scans: scans.map(({ scanId, verdict, counted }) => [scanId, verdict, counted]),
    isComplete,
  };
}

describe("scans at the packing desk", () => {
  it("count for the goods of the order by barcode or SKU, whatever the case, until all of it is there", async () => {
    const desk = await packingDesk(app);
    const { token, x: masterVariantId, scan } = desk;
    await app.ok("updateMasterVariant", {
      token,
      params: { masterVariantId },
      body: { barcode: "7701234567897" },
    });
    const { fulfilmentId } = await desk.order({ X: 2 });
    const first = await desk.send([scan(fulfilmentId, " 7701234567897")]);
    expect(first.results).toMatchObject([{ verdict: "ok", counted: 1, expected: 2, duplicate: false }]);
    expect(first.fulfilments).toEqual([{ fulfilmentId, isComplete: false }]);
    const second = await desk.send([scan(fulfilmentId, "x")]);
    expect(second.fulfilments).toEqual([{ fulfilmentId, isComplete: true }]);
    expect(await desk.verdicts([scan(fulfilmentId, "X")])).toEqual(["over 3/2"]);
    expect(await desk.look(fulfilmentId)).toMatchObject({
      status: "ready",
      orderNumber: "A-1",
      isComplete: false,
      lines: [{ variantId: masterVariantId, sku: "X", barcode: "7701234567897", expected: 2, counted: 3 }],
      pack: null,
    });
  });

  it("of goods of another order are wrong, and of what nobody sells unknown", async () => {
    const { scan, order, verdicts, token, y: masterVariantId } = await packingDesk(app);
    await app.ok("updateMasterVariant", { token, params: { masterVariantId }, body: { barcode: "99y" } });
    const { fulfilmentId } = await order({ X: 1 });
    const codes = ["y", "99Y", "nothing", "Y", "x".repeat(900), ""];
    expect(await verdicts(codes.map((code) => scan(fulfilmentId, code)))).toEqual([
      "wrong",
      "wrong",
      "unknown_code",
      "wrong",
      "unknown_code",
      "unknown_code",
    ]);
  });

  it("of kits count for their components", async () => {
    const { scan, order, verdicts, look, token, x, y } = await packingDesk(app);
    await app.ok("saveRecipe", {
      token,
      params: { masterVariantId: y },
      body: { components: [{ sku: "X", quantity: 2 }], takeApart: true },
    });
    const { fulfilmentId } = await order({ Y: 1 });
    expect((await look(fulfilmentId)).lines).toMatchObject([{ variantId: x, expected: 2 }]);
    expect(await verdicts([scan(fulfilmentId, "Y"), scan(fulfilmentId, "X")])).toEqual(["wrong", "ok 1/2"]);
  });

  it("of goods that are of no variant count by SKU, and by their id where they have none", async () => {
    const { scan, order, verdicts, look } = await packingDesk(app);
    const { fulfilmentId } = await order({ "GIFT-WRAP": 2 });
    const [line] = (await look(fulfilmentId)).lines;
    expect(line).toMatchObject({ sku: "GIFT-WRAP", barcode: null, expected: 2 });
    expect(await verdicts([scan(fulfilmentId, "gift-wrap")])).toEqual(["ok 1/2"]);
    await rows("update app.order_lines set sku = null where id = $1", [line?.variantId]);
    expect(await verdicts([scan(fulfilmentId, line?.variantId ?? "")])).toEqual(["ok 1/2"]);
  });

  it("are taken back by an undo, also before they have come", async () => {
    const { scan, undo, order, verdicts } = await packingDesk(app);
    const { fulfilmentId } = await order({ X: 1 });
    const wrong = scan(fulfilmentId, "X");
    expect(await verdicts([undo(fulfilmentId, wrong.scanId)])).toEqual(["unknown_code"]);
    expect(await verdicts([wrong])).toEqual(["undone"]);
    expect(await verdicts([scan(fulfilmentId, "X")])).toEqual(["ok 1/1"]);
  });

  it("of several orders are sent in one batch, and are answered one by one, whatever is wrong with one of them", async () => {
    const [desk, other] = [await packingDesk(app), await packingDesk(app)];
    const { scan, order } = desk;
    const [one, two] = [await order({ X: 1 }), await order({ X: 2 })];
    const foreign = await other.order({ X: 1 });
    const scans = [
      scan(one.fulfilmentId, "X"),
      scan(newId("ful"), "X"),
      scan(two.fulfilmentId, "X"),
      scan(foreign.fulfilmentId, "X"),
      scan("?", "X"),
    ];
    const answer = await desk.send(scans);
    expect(answer.results.map(({ scanId }) => scanId)).toEqual(scans.map(({ scanId }) => scanId));
    expect(answer.results.map(({ verdict }) => verdict)).toEqual([
      "ok",
      "unknown_fulfilment",
      "ok",
      "unknown_fulfilment",
      "unknown_fulfilment",
    ]);
    expect(new Map(answer.fulfilments.map((each) => [each.fulfilmentId, each.isComplete]))).toEqual(
      new Map([
        [one.fulfilmentId, true],
        [two.fulfilmentId, false],
      ]),
    );
    expect((await other.look(foreign.fulfilmentId)).scans).toEqual([]);
  });

  it("that are sent again count once; of two bodies with one id the one that was received first stands", async () => {
    const desk = await packingDesk(app);
    const { scan, order, verdicts } = desk;
    const [one, two] = [await order({ X: 1 }), await order({ X: 2 })];
    const first = scan(one.fulfilmentId, "X");
    expect(await verdicts([first, first])).toEqual(["ok 1/1", "ok 1/1 again"]);
    const other = { ...first, fulfilmentId: two.fulfilmentId, scannedAt: "2020-01-01T00:00:00Z" };
    expect(await verdicts([other])).toEqual(["ok 1/1 again"]);
    expect(await verdicts([{ ...first, scanId: first.scanId.toUpperCase() }])).toEqual(["ok 1/1 again"]);
    const second = scan(two.fulfilmentId, "X");
    const both = [second, { ...second, fulfilmentId: one.fulfilmentId }];
    expect(await verdicts(both)).toEqual(["ok 1/2", "ok 1/2 again"]);
    expect((await desk.look(one.fulfilmentId)).lines).toMatchObject([{ counted: 1 }]);
    expect((await desk.look(two.fulfilmentId)).scans).toHaveLength(1);
  });

  it("with one id and two bodies have one winner, when two devices send them at once", async () => {
    const desk = await packingDesk(app);
    const [one, two] = [await desk.order({ X: 1 }), await desk.order({ X: 1 })];
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const bodies = (fulfilmentId: string, some: readonly string[]) =>
      some.map((scanId) => desk.scan(fulfilmentId, "X", { scanId }));
    const [left, right] = await Promise.all([
      desk.send(bodies(one.fulfilmentId, ids), "pda-1"),
      desk.send(bodies(two.fulfilmentId, ids.toReversed()), "pda-2"),
    ]);
    const fresh = [...left.results, ...right.results].filter(({ duplicate }) => !duplicate);
    expect(fresh.length).toBeGreaterThanOrEqual(ids.length);
    const kept = [...(await desk.look(one.fulfilmentId)).scans, ...(await desk.look(two.fulfilmentId)).scans];
    expect(kept.map(({ scanId }) => scanId).toSorted()).toEqual(ids.toSorted());
  });

  it("are moved to within a day of when they are received", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 1 });
    await desk.send([
      desk.scan(fulfilmentId, "X", { scannedAt: "1999-01-01T00:00:00Z" }),
      desk.scan(fulfilmentId, "X", { scannedAt: "2099-01-01T00:00:00Z" }),
    ]);
    const { scans } = await desk.look(fulfilmentId);
    const hours = scans.map(({ scannedAt }) => Math.round((Date.parse(scannedAt) - Date.now()) / 3_600_000));
    expect(hours).toEqual([-24, 24]);
  });

  it("are refused where there are too many at once, or a body cannot be read", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 1 });
    const one = desk.scan(fulfilmentId, "X");
    const many = Array.from({ length: 501 }, () => ({ ...one, scanId: randomUUID() }));
    expectError(await ask(desk, many), "BAD_REQUEST");
    expectError(await ask(desk, []), "BAD_REQUEST");
    expectError(await ask(desk, [{ ...one, scanId: "1" }]), "BAD_REQUEST");
    expectError(await ask(desk, [{ ...one, code: "x".repeat(1_001) }]), "BAD_REQUEST");
    expectError(await ask(desk, [{ ...one, verdict: "ok" }]), "BAD_REQUEST");
    expect((await ask(desk, many.slice(0, 500))).status).toBe(200);
  });

  it("are kept up to 10,000 of an order", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 1 });
    await rows(
      `insert into app.pack_scans (tenant_id, scan_id, fulfilment_id, packing, device_id, code, scanned_at, received_at)
       select $1, gen_random_uuid(), $2, 1, 'pda-1', '?', now(), now() from generate_series(1, 9999)`,
      [desk.tenant.id, fulfilmentId],
    );
    const [one, two] = [desk.scan(fulfilmentId, "X"), desk.scan(fulfilmentId, "X")];
    expect(await desk.verdicts([one, two, one])).toEqual(["ok 1/1", "too_many", "ok 1/1 again"]);
    expect((await desk.look(fulfilmentId)).scans).toHaveLength(1_000);
  });

  it("are refused to those who may not dispatch, and to those who are gone", async () => {
    const desk = await packingDesk(app);
    const { fulfilmentId } = await desk.order({ X: 1 });
    const scans = [desk.scan(fulfilmentId, "X")];
    const viewer = await makeUser(app, desk.tenant, "VIEWER");
    const operator = await makeUser(app, desk.tenant, "OPERATOR");
    const params = { fulfilmentId };
    expectError(await ask(desk, scans, viewer.token), "ROLE_FORBIDDEN");
    expectError(await app.ask("getFulfilment", { token: viewer.token, params }), "ROLE_FORBIDDEN");
    expectError(await desk.pack(fulfilmentId, {}, viewer.token), "ROLE_FORBIDDEN");
    expect((await ask(desk, scans, operator.token)).status).toBe(200);
    await app.ok("removeUser", { token: desk.token, params: { userId: operator.user.id } });
    expectError(await ask(desk, scans, operator.token), "SESSION_REQUIRED");
  });
});

const shuffled = <T>(items: readonly T[], next: () => number): T[] =>
  items
    .map((item) => ({ item, key: next() }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ item }) => item);

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const at = (second: number) => ({
  scannedAt: new Date(Date.now() - 60_000 + second * 1_000).toISOString(),
});

it("I24: six scans with an undo come to the same in whatever order, however cut and repeated", async () => {
  const desk = await packingDesk(app);
  const next = numbers(5);
  const results = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    const { fulfilmentId } = await desk.order({ Y: 2, "GIFT-WRAP": 1 });
    const b = desk.scan(fulfilmentId, "y", at(1));
    const scans: readonly SentScan[] = [
      desk.scan(fulfilmentId, "Y", at(0)),
      b,
      { ...desk.undo(fulfilmentId, b.scanId), ...at(2) },
      desk.scan(fulfilmentId, "Y", at(3)),
      desk.scan(fulfilmentId, "gift-wrap", at(4)),
      desk.scan(fulfilmentId, "x", at(5)),
    ];
    const order = shuffled([...scans, ...scans.slice(0, Math.floor(next() * 6))], next);
    const cut = Math.floor(next() * order.length);
    for (const part of [order.slice(0, cut), order.slice(Math.max(0, cut - 2))]) {
      await desk.send(part.length > 0 ? part : order);
    }
    const { lines, isComplete, scans: judged } = await shown(desk, fulfilmentId);
    const byId = new Map(judged.map(([id, ...rest]) => [id, rest]));
    results.add(JSON.stringify([lines, isComplete, scans.map(({ scanId }) => byId.get(scanId))]));
    await desk.move((await desk.look(fulfilmentId)).orderId, "cancelled");
  }
  expect(results).toEqual(
    new Set([
      JSON.stringify([
        ["Y 2/2", "GIFT-WRAP 1/1"],
        true,
        [
          ["ok", 1],
          ["undone", null],
          ["undone", null],
          ["ok", 2],
          ["ok", 1],
          ["wrong", null],
        ],
      ]),
    ]),
  );
  expect(await brokenPromises(app)).toEqual([]);
}, 60_000);
