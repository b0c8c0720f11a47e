import { setTimeout as wait } from "node:timers/promises";
import { furnitureOf, holdClean } from "../../check/cells/furniture.ts";
import { printsOf } from "../../check/cells/prints.ts";
import type { Claims } from "../../kit/claims.ts";
import type { Attempt } from "../../load/history.ts";
import type { Load } from "../../load/start.ts";
import { withCells, type CellsOptions, type CellsWorld } from "../../world/cells.ts";
import { otherCell, type CellName } from "../../world/cells/cell.ts";
import type { MoveOrder, MoveResult } from "../../world/cells/mover.ts";
import type { Tenant } from "../../world/tenants.ts";
import { finish, type Finish, type RowContext } from "../row.ts";

const TRIES = 6;
const REST_MS = 1_000;

/** The tenant that a row moves: it has shops of its own and on platforms. */
export function moved({ tenants }: CellsWorld): Tenant {
  const [tenant] = tenants;
  if (tenant === undefined) {
    throw new Error("there is no tenant");
  }
  return tenant;
}

export async function homeOf({ directory }: CellsWorld, { slug }: Pick<Tenant, "slug">): Promise<CellName> {
  const [row] = await directory.sql.rows<{ cell: CellName }>(
    "select cell from directory.tenants where slug = $1",
    [slug],
  );
  if (row === undefined) {
    throw new Error(`the directory has no ${slug}`);
  }
  return row.cell;
}

const OPEN_MOVES = `select m.step from directory.moves m join directory.tenants t on t.id = m.tenant_id
  where t.slug = $1 and m.step not in ('cleaned', 'aborted')`;

/** The step at which a move was left, or null when none is open. */
export async function openStep({ directory }: CellsWorld, slug: string): Promise<string | null> {
  const [row] = await directory.sql.rows<{ step: string }>(OPEN_MOVES, [slug]);
  return row?.step ?? null;
}

/** Begins a move, or continues the one that was left. */
export async function orderFor(world: CellsWorld, slug: string, to: CellName): Promise<MoveOrder> {
  return (await openStep(world, slug)) === null ? { slug, to } : { slug, to, flag: "--resume" };
}

/** Moves without trouble, or the row fails. */
export async function mustMove(
  world: CellsWorld,
  claims: Claims,
  slug: string,
  to: CellName,
): Promise<MoveResult> {
  const result = await world.move(await orderFor(world, slug, to)).result();
  claims.hold(`${slug} moves to ${to}`, result.code === 0, result.said.trim());
  return result;
}

/** After a fault: resumed as often as it takes, within reason. */
export async function untilMoved(
  world: CellsWorld,
  claims: Claims,
  slug: string,
  to: CellName,
): Promise<number> {
  let said = "";
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if ((await openStep(world, slug)) === null && (await homeOf(world, { slug })) === to) {
      return tries - 1;
    }
    said = (await world.move(await orderFor(world, slug, to)).result()).said;
    await wait(REST_MS);
  }
  const isThere = (await openStep(world, slug)) === null && (await homeOf(world, { slug })) === to;
  claims.hold(`${slug} is moved to ${to} in the end`, isThere, said.trim());
  return TRIES;
}

/** At rest nothing writes, so both cells must have had the very same rows. */
async function holdWhole(world: CellsWorld, claims: Claims, { slug, tenantId }: Tenant): Promise<void> {
  await Promise.all(world.homes.flatMap(({ api, worker }) => [api.stop(), worker.stop()]));
  const from = await homeOf(world, { slug });
  const before = await printsOf(world.cell(from).all, tenantId);
  await mustMove(world, claims, slug, otherCell(from));
  const after = await printsOf(world.cell(otherCell(from)).all, tenantId);
  const differing = before.filter((line, index) => line !== after[index]);
  claims.hold(
    "a tenant at rest arrives with equal rows",
    differing.length === 0 && before.length === after.length,
    differing.slice(0, 5).join("; "),
  );
  claims.figure(`${before.length} tables moved at rest with equal hashes`);
}

export interface Ending extends Finish {
  readonly load: Load | null;
}

/** A row about cells: what it plays, then all invariants over both cells, equal rows, and nothing left. */
export async function playInCells(
  { template, seed, claims }: RowContext,
  options: CellsOptions,
  play: (world: CellsWorld) => Promise<Ending>,
  after: (world: CellsWorld, attempts: readonly Attempt[]) => Promise<void> = async () => undefined,
): Promise<void> {
  await withCells(template, seed, options, async (world) => {
    const before = await furnitureOf(world);
    const { load, ...ending } = await play(world);
    const attempts = await finish(world, load, claims, ending);
    await after(world, attempts);
    await holdWhole(world, claims, moved(world));
    await holdClean(world, claims, before);
  });
}
