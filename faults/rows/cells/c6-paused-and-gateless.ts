import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { freePort, type KeptProgram, timeUntil } from "../../../packages/testbed/src/index.ts";
import { statuses } from "../../check/answers.ts";
import { rowsOf } from "../../check/cells/prints.ts";
import type { CrashPoint } from "../../crash/points.ts";
import type { Claims } from "../../kit/claims.ts";
import { isShort, lasting } from "../../kit/scale.ts";
import { shipmentOf } from "../../load/orders.ts";
import { Sender } from "../../load/sender.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { isStopped } from "../../world/cells/admin.ts";
import { type Cell, otherCell } from "../../world/cells/cell.ts";
import { ask } from "../../world/http.ts";
import { keepProgram } from "../../world/kept.ts";
import { CHANNELS, type Row, type RowContext, shoppers } from "../row.ts";
import { type Ending, homeOf, moved, mustMove, playInCells } from "./kit.ts";

const ROUNDS = isShort ? 1 : 4;
const PAUSED_WITHIN_MS = 20_000;
const LATER_MS = lasting(5_000, 2_000);
/** In the middle of a transaction: entered and not written, written and not committed. */
const POINTS: readonly CrashPoint[] = ["before-insert", "before-commit"];

interface Paused {
  readonly api: KeptProgram;
  readonly url: string;
}

/** One more api of the cell, which stops at a chosen point as soon as it is asked for something. */
async function startPausing(world: CellsWorld, cell: Cell, point: CrashPoint, turn: number): Promise<Paused> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = keepProgram({
    name: "api",
    env: { ...cell.settings, PORT: String(port) },
    logFile: join(world.folder, `${cell.name}-${point}-${turn}.log`),
    isReady: async () => (await ask({ method: "GET", url: `${url}/health` })).status === 200,
  });
  await api.start({ CRASH_POINT: point, CRASH_AFTER: "1", CRASH_SIGNAL: "SIGSTOP" });
  return { api, url };
}

/** One order for it, which will get no answer; noted in the history like any other. */
function knock(world: CellsWorld, { url }: Paused, key: string): Promise<void> {
  const history = createWriteStream(world.historyFile, { flags: "a" });
  const sender = new Sender([url], history);
  const tenant = moved(world);
  const shipment = shipmentOf(
    { tenant, shopIndex: 0, kind: "webhook", key: `${tenant.slug}-${key}` },
    1,
    false,
  );
  sender.giveUp();
  return sender.send(shipment).then(() => {
    history.end();
    return finished(history);
  });
}

interface Knocked extends Paused {
  readonly answered: Promise<void>;
}

async function pausedIn(world: CellsWorld, cell: Cell, claims: Claims, turn: number): Promise<Knocked[]> {
  const paused: Knocked[] = [];
  for (const point of POINTS) {
    const one = await startPausing(world, cell, point, turn);
    paused.push({ ...one, answered: knock(world, one, `${world.seed}-${point}-${turn}`) });
    const tookMs = await timeUntil(() => isStopped(one.api.pid), PAUSED_WITHIN_MS, 5);
    claims.hold(`an api stands still ${point}`, tookMs !== null);
  }
  return paused;
}

interface Try {
  readonly name: string;
  readonly statements: readonly string[];
}

/** What a program could try that was written before there was a gate. */
const tries = (tenantId: string): readonly Try[] => {
  const insert = `insert into app.audit_log (tenant_id, id, actor_kind, action, target_kind)
    values ('${tenantId}', 'aud_' || upper(substr(md5(random()::text), 1, 26)), 'system', 'x', 'x')`;
  const update = `update app.shops set name = 'x' where tenant_id = '${tenantId}'`;
  const old = `select set_config('app.tenant_id', '${tenantId}', true)`;
  return [
    { name: "writes", statements: ["begin", insert, "commit"] },
    { name: "names the tenant in its own way", statements: ["begin", old, insert, "commit"] },
    { name: "changes rows", statements: ["begin", old, update, "commit"] },
    {
      name: "enters and writes",
      statements: ["begin", `select directory.enter('${tenantId}')`, insert, "commit"],
    },
  ];
};

/** True when something was written. */
async function attempt(url: string, { statements }: Try): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let changed = 0;
  try {
    for (const text of statements) {
      const { command, rowCount } = await client.query(text);
      changed += command === "INSERT" || command === "UPDATE" ? (rowCount ?? 0) : 0;
    }
    return changed > 0;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

async function holdGate(cell: Cell, tenantId: string, claims: Claims): Promise<void> {
  for (const one of tries(tenantId)) {
    claims.hold(
      `a program that ${one.name} writes nothing in the old cell`,
      !(await attempt(cell.pair.databaseUrl, one)),
    );
  }
}

/** All but the last: it knows the gate, and the tenant lives there. */
async function holdGateAtHome(cell: Cell, tenantId: string, claims: Claims): Promise<void> {
  for (const one of tries(tenantId).slice(0, -1)) {
    claims.hold(
      `a program without the gate that ${one.name} writes nothing at home`,
      !(await attempt(cell.pair.databaseUrl, one)),
    );
  }
}

async function pauseAndMove(world: CellsWorld, claims: Claims, turn: number): Promise<void> {
  const { slug, tenantId } = moved(world);
  const old = world.cell(await homeOf(world, { slug }));
  const to = otherCell(old.name);
  await holdGateAtHome(old, tenantId, claims);
  const paused = await pausedIn(world, old, claims, turn);
  try {
    process.kill(old.api.pid, "SIGSTOP");
    await mustMove(world, claims, slug, to);
    for (const { api } of [...paused, old]) {
      process.kill(api.pid, "SIGCONT");
    }
    await holdGate(old, tenantId, claims);
    await wait(LATER_MS);
    const left = await rowsOf(old.all, tenantId);
    claims.hold("paused programs write nothing in the old cell", left.length === 0, left.join("; "));
    const ready = await timeUntil(
      async () => (await ask({ method: "GET", url: `${old.apiUrl}/health/ready` })).status === 200,
      PAUSED_WITHIN_MS,
    );
    claims.hold("the paused api serves again", ready !== null);
  } finally {
    await Promise.all(paused.map(({ api }) => api.stop("SIGKILL")));
    await Promise.all(paused.map(({ answered }) => answered));
  }
}

async function play(world: CellsWorld, { claims }: RowContext): Promise<Ending> {
  const load = await world.load({ ratePerSecond: 50 });
  const buyers = shoppers(world);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await pauseAndMove(world, claims, turn);
  }
  return { load, buyers, limitMs: 90_000 };
}

export const pausedAndGateless: Row = {
  id: "C6",
  title: "an api paused before a move and resumed after it, and programs that do not know the gate",
  run: (context) =>
    playInCells(
      context,
      { channels: CHANNELS },
      (world) => play(world, context),
      async (_world, attempts) => {
        context.claims.figure(statuses(attempts));
      },
    ),
};
