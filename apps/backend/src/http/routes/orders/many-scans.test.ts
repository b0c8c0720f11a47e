import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { packingDesk, type SentScan } from "../../../../test/factories/desk.ts";
import { brokenPromises } from "../../../../test/factories/places.ts";

const ORDERS = 200;
const SCANS = 10_000;
const MAX_BATCH = 500;

const app = await useApp();
const { rows } = app.database;

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Desk = Awaited<ReturnType<typeof packingDesk>>;

async function openOrders(desk: Desk): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) {
    await desk.sell(
      { X: 8 + (n % 5), "GIFT-WRAP": 30 },
      { status: "confirmed", shippingAddress: { city: "Bogotá", address: "Calle 1 # 2-3" } },
    );
  }
  const found = await rows<{ id: string }>(
    "select id from app.fulfilments where tenant_id = $1 order by placed_at, id",
    [desk.tenant.id],
  );
  ids.push(...found.map(({ id }) => id));
  return ids;
}

/** Of each order the same, whichever tenant's it is; `turn` makes the ids differ. */
function scansOf(ids: readonly string[], turn: number): SentScan[] {
  const next = numbers(11);
  const start = Date.now() - 3_600_000;
  const idAt = (index: number) => `0000000${turn}-0000-4000-8000-${String(index).padStart(12, "0")}`;
  return Array.from({ length: SCANS }, (_unused, index) => {
    const fulfilmentId = ids[index % ORDERS] ?? "";
    const code = ["x", "X", "gift-wrap", "y", "?"][Math.floor(next() * 5)] ?? "";
    const scannedAt = new Date(start + Math.floor(next() * 1_800) * 1_000).toISOString();
    // Some take back another scan of the same order, which may be an undo itself.
    const undoes = next() < 0.15 ? { undoes: idAt((index + ORDERS * 7) % SCANS) } : {};
    return { scanId: idAt(index), fulfilmentId, code, scannedAt, ...undoes };
  });
}

/** As an outbox does: what a busy service has not taken is sent again. */
async function deliver(desk: Pick<Desk, "token">, scans: SentScan[], deviceId: string): Promise<void> {
  const { token } = desk;
  const { status } = await app.ask("recordScans", { token, body: { deviceId, scans } });
  if (status === 503) {
    return deliver(desk, scans, deviceId);
  }
  expect(status).toBe(200);
}

/** What is known of each order in the end, without the ids. */
async function stateOf({ look }: Desk, ids: readonly string[]): Promise<string[]> {
  const states: string[] = [];
  for (const id of ids) {
    const { lines, scans, isComplete } = await look(id);
    const shown = scans.map(({ scanId, verdict, counted }) => [scanId.slice(9), verdict, counted]);
    states.push(
      JSON.stringify([lines.map(({ counted, expected }) => [counted, expected]), shown, isComplete]),
    );
  }
  return states;
}

it("10,000 scans of 200 orders, sent by three devices in batches, mixed and repeated, end as when sent once in order", async () => {
  const [calm, busy] = [await packingDesk(app), await packingDesk(app)];
  const [calmIds, busyIds] = [await openOrders(calm), await openOrders(busy)];
  const inOrder = scansOf(calmIds, 1);
  for (let from = 0; from < SCANS; from += MAX_BATCH) {
    await calm.send(inOrder.slice(from, from + MAX_BATCH));
  }
  const next = numbers(23);
  const mixed = scansOf(busyIds, 2)
    .map((scan) => ({ scan, key: next() }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ scan }) => scan);
  const share = Math.ceil(SCANS / 3);
  await Promise.all(
    ["pda-1", "pda-2", "pda-3"].map(async (device, n) => {
      // Each has its own third and some of its neighbour's, and sends a part of each batch again.
      const own = [...mixed.slice(n * share, (n + 1) * share), ...mixed.slice(0, 600)];
      for (let from = 0; from < own.length; ) {
        const to = from + 150 + Math.floor(next() * 200);
        const repeated = Math.floor(next() * 100);
        await deliver(busy, own.slice(Math.max(0, from - repeated), to), device);
        from = to;
      }
    }),
  );
  expect(await stateOf(busy, busyIds)).toEqual(await stateOf(calm, calmIds));
  expect(await rows("select from app.pack_scans where tenant_id = $1", [busy.tenant.id])).toHaveLength(SCANS);
  const verdicts = new Set((await calm.look(calmIds[0] ?? "")).scans.map(({ verdict }) => verdict));
  expect(verdicts.size).toBeGreaterThanOrEqual(4);
  // No worker runs here: on a busy machine the events of these orders wait longer than they should.
  expect((await brokenPromises(app)).filter((what) => !what.startsWith("I6 "))).toEqual([]);
}, 240_000);
