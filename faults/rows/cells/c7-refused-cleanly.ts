import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot, mustRun, type PrivateServices } from "../../../packages/testbed/src/index.ts";
import { statuses } from "../../check/answers.ts";
import type { Claims } from "../../kit/claims.ts";
import { isShort } from "../../kit/scale.ts";
import type { CellsWorld } from "../../world/cells.ts";
import { standsStill } from "../../world/cells/admin.ts";
import { growTenant } from "../../world/cells/bulk.ts";
import { type Cell, otherCell } from "../../world/cells/cell.ts";
import { afterIt, beforeIt, POINTS, stopping } from "../../world/cells/points.ts";
import { growDisk, mountDisk, unmountDisk } from "../../world/cells/services.ts";
import { openSql, type Sql } from "../../world/sql.ts";
import { signIn } from "../../world/tenants.ts";
import { CHANNELS, type Row, type RowContext, shoppers } from "../row.ts";
import { type Ending, homeOf, moved, mustMove, openStep, playInCells, untilMoved } from "./kit.ts";

const ROWS = isShort ? 60_000 : 300_000;
const TRIPS = isShort ? 3 : 10;
const SPARE_MB = 12;
const LARGE_MB = 2_000;
const SEGMENTS = 8;

/** A cell whose tables are on a small disk of their own. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), "estiba-fault-disk-"));
  #isMounted = false;

  async prepare({ superUrl }: PrivateServices): Promise<void> {
    const sql = openSql(superUrl.replace(/\/estiba$/, "/postgres"), 1);
    try {
      const bytes = await sql.number("select pg_database_size('estiba')::float8 as n");
      await mountDisk(this.folder, Math.ceil(bytes / 1_048_576) + SPARE_MB);
      this.#isMounted = true;
      const place = join(this.folder, "tables");
      await mustRun("install", ["-d", "-o", "postgres", "-m", "0700", place]);
      await sql.rows(`create tablespace small location '${place}'`);
      await sql.rows("alter database estiba set tablespace small");
    } finally {
      await sql.close();
    }
  }

  async grow(): Promise<void> {
    await growDisk(this.folder, LARGE_MB);
  }

  async close(): Promise<void> {
    if (this.#isMounted) {
      await unmountDisk(this.folder);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function holdServed(world: CellsWorld, claims: Claims, home: Cell["name"]): Promise<void> {
  const { slug } = moved(world);
  claims.hold("the tenant stays where it was", (await homeOf(world, { slug })) === home);
  for (const { apiUrl } of world.homes) {
    await signIn(apiUrl, { slug });
  }
}

async function fillDisk(world: CellsWorld, claims: Claims, disk: SmallDisk): Promise<void> {
  const { slug } = moved(world);
  const { code, said } = await world.move({ slug, to: "south" }).result();
  claims.hold("a full disk is a refusal", code !== 0 && code !== null, said.trim());
  claims.hold("it says how to go on", said.trim().endsWith("--resume"), said.trim());
  claims.figure(`full disk: ${said.trim().split("\n").at(-1) ?? ""}`);
  await holdServed(world, claims, "north");
  await disk.grow();
  await untilMoved(world, claims, slug, "south");
}

async function loseSlot(source: Sql): Promise<boolean> {
  await source.rows("alter system set max_slot_wal_keep_size = '16MB'");
  await source.rows("select pg_reload_conf()");
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    await source.rows("select pg_logical_emit_message(false, 'faults', repeat('x', 1000000))");
    await source.rows("select pg_switch_wal()");
    await source.rows("checkpoint");
  }
  return (
    (await source.number("select count(*)::int as n from pg_replication_slots where wal_status = 'lost'")) ===
    1
  );
}

/** The old cell has thrown away what the new one has not read yet. */
async function invalidateSlot(world: CellsWorld, claims: Claims): Promise<void> {
  const { slug } = moved(world);
  const from = await homeOf(world, { slug });
  const to = otherCell(from);
  const source = world.cell(from).all;
  const move = world.move({ slug, to, crash: stopping(afterIt(POINTS.copied)) });
  claims.hold("the mover has copied", await standsStill(move.program), move.program.output());
  try {
    claims.hold("the slot is lost", await loseSlot(source));
    move.program.signal("SIGCONT");
    const { code, said } = await move.result();
    claims.figure(`slot lost: ended with ${code}: ${said.trim().split("\n").at(-1) ?? ""}`);
  } finally {
    await source.rows("alter system reset max_slot_wal_keep_size");
    await source.rows("select pg_reload_conf()");
  }
  if ((await openStep(world, slug)) !== null) {
    await holdServed(world, claims, from);
    const aborted = await world.move({ slug, to, flag: "--abort" }).result();
    claims.hold("it is taken back", aborted.code === 0, aborted.said.trim());
  }
  await untilMoved(world, claims, slug, to);
}

async function twoMovers(world: CellsWorld, claims: Claims): Promise<void> {
  const { slug } = moved(world);
  const to = otherCell(await homeOf(world, { slug }));
  const first = world.move({ slug, to, crash: stopping(beforeIt(POINTS.copying)) });
  claims.hold("the first mover copies", await standsStill(first.program), first.program.output());
  for (const flag of [undefined, "--resume", "--abort"] as const) {
    const { code, said } = await world.move({ slug, to, ...(flag === undefined ? {} : { flag }) }).result();
    claims.hold(`a second mover ${flag ?? ""} is refused`, code !== 0 && code !== null, said.trim());
  }
  first.program.signal("SIGCONT");
  const { code, said } = await first.result();
  claims.hold("the first one comes to its end", code === 0, said.trim());
}

async function thereAndBack(world: CellsWorld, claims: Claims): Promise<void> {
  const { slug } = moved(world);
  const pauses: (number | null)[] = [];
  for (let trip = 0; trip < 2 * TRIPS; trip += 1) {
    const { pauseMs } = await mustMove(world, claims, slug, otherCell(await homeOf(world, { slug })));
    pauses.push(pauseMs);
    const checked = await world.admin("cell", "check");
    claims.hold("cell check finds nothing in between", checked.code === 0, checked.said.trim());
  }
  claims.figure(`${TRIPS} times there and back, pauses ${pauses.join(", ")} ms`);
}

async function play(world: CellsWorld, { claims }: RowContext, disk: SmallDisk | null): Promise<Ending> {
  await growTenant(world.cell("north").all, moved(world), ROWS);
  const load = await world.load({ ratePerSecond: 30 });
  const buyers = shoppers(world);
  if (disk === null) {
    claims.figure("full disk: left out, since a disk of its own needs root");
  } else {
    await fillDisk(world, claims, disk);
  }
  await invalidateSlot(world, claims);
  await twoMovers(world, claims);
  await thereAndBack(world, claims);
  return { load, buyers };
}

export const refusedCleanly: Row = {
  id: "C7",
  title: "a full disk, a lost slot, two movers, and there and back again",
  run: async (context) => {
    const disk = isRoot() ? new SmallDisk() : null;
    try {
      await playInCells(
        context,
        {
          channels: CHANNELS,
          prepare: async (name, pair) => (name === "south" ? disk?.prepare(pair) : undefined),
        },
        (world) => play(world, context, disk),
        async (_world, attempts) => {
          context.claims.figure(statuses(attempts));
        },
      );
    } finally {
      await disk?.close();
    }
  },
};
