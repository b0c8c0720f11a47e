import { isDone, rowsOf, type CellConnection } from "./connection.ts";

export type MoveStep =
  | "planned"
  | "prepared"
  | "copied"
  | "following"
  | "left"
  | "arrived"
  | "announced"
  | "cut"
  | "compared"
  | "cleaned"
  | "aborted";

export interface Move {
  readonly tenantId: string;
  readonly slug: string;
  readonly epoch: number;
  readonly from: string;
  readonly to: string;
  readonly step: MoveStep;
  readonly pauseMs: number | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}

const MOVES = `select m.tenant_id as "tenantId", t.slug, m.epoch::integer, m.from_cell as "from", m.to_cell as "to", m.step,
    m.pause_ms as "pauseMs", m.started_at as "startedAt", m.updated_at as "updatedAt"
  from directory.moves m join directory.tenants t on t.id = m.tenant_id`;
const OPEN = "m.step not in ('cleaned', 'aborted')";

export async function findOpenMove(directory: CellConnection, slug: string): Promise<Move | null> {
  const [move] = await rowsOf<Move>(directory, `${MOVES} where t.slug = $1 and ${OPEN}`, [slug]);
  return move ?? null;
}

/** Newest first; those that have not ended come before all others. */
export async function listMoves(directory: CellConnection, most: number): Promise<Move[]> {
  return rowsOf<Move>(directory, `${MOVES} order by ${OPEN} desc, m.started_at desc limit $1`, [most]);
}

/** False where the tenant is not in that cell, or the other cell takes nobody. */
export async function planMove(
  directory: CellConnection,
  { slug, from, to }: Pick<Move, "slug" | "from" | "to">,
): Promise<boolean> {
  const { rowCount } = await directory.query(
    `insert into directory.moves (tenant_id, epoch, from_cell, to_cell)
     select t.id, t.epoch, t.cell, c.name from directory.tenants t join directory.cells c on c.name = $3 and c.state = 'open'
     where t.slug = $1 and t.cell = $2 and t.cell <> c.name`,
    [slug, from, to],
  );
  return rowCount === 1;
}

export async function noteStep(directory: CellConnection, { tenantId }: Move, step: MoveStep): Promise<void> {
  await directory.query(
    `update directory.moves set step = $2, updated_at = now()
     where tenant_id = $1 and step not in ('cleaned', 'aborted')`,
    [tenantId, step],
  );
}

export async function notePause(directory: CellConnection, { tenantId }: Move, ms: number): Promise<void> {
  await directory.query(
    "update directory.moves set pause_ms = $2 where tenant_id = $1 and step not in ('cleaned', 'aborted')",
    [tenantId, Math.round(ms)],
  );
}

/** From here on the directory names the new cell. */
export async function announce(directory: CellConnection, { tenantId, epoch, to }: Move): Promise<void> {
  await directory.query("select directory.announce($1, $2, $3)", [tenantId, to, epoch + 1]);
}

/** Held while the connection lives: a tenant has one mover. */
export const isOnlyMover = (directory: CellConnection, slug: string): Promise<boolean> =>
  isDone(directory, "pg_try_advisory_lock(20251, hashtext($1))", [slug]);

export async function cellOf(directory: CellConnection, slug: string): Promise<string | null> {
  const [row] = await rowsOf<{ cell: string }>(
    directory,
    "select cell from directory.tenants where slug = $1",
    [slug],
  );
  return row?.cell ?? null;
}
