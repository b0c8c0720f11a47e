import { openCell, rowsOf, type CellConnection } from "../../db/cells/connection.ts";
import { cellOf, findOpenMove, isOnlyMover, planMove, type Move } from "../../db/cells/moves.ts";
import { movedTables } from "../../db/cells/tables.ts";
import { asCallerError } from "../../db/unavailable.ts";
import { errorCode } from "../../kernel/error-code.ts";
import { DatabaseGone } from "../../kernel/errors.ts";
import { urlOf, type CellUrls } from "./cells.ts";
import { abortMove, continueMove, MoveError, type Mover } from "./move-tenant.ts";

export interface MoveRequest {
  readonly slug: string;
  readonly to: string;
  /** Go on with a move that was interrupted, or take it back. */
  readonly mode: "start" | "resume" | "abort";
}

type Tell = Mover["tell"];

async function planned(directory: CellConnection, { slug, to }: MoveRequest): Promise<Move> {
  const from = await cellOf(directory, slug);
  if (from === null) {
    throw new MoveError(`there is no tenant ${slug}`);
  }
  if (from === to) {
    throw new MoveError(`${slug} lives in ${to} already`);
  }
  const isPlanned = await planMove(directory, { slug, from, to });
  const move = await findOpenMove(directory, slug);
  if (!isPlanned || !move) {
    throw new MoveError(`${to} is not a cell that takes tenants`);
  }
  return move;
}

async function moveOf(directory: CellConnection, request: MoveRequest): Promise<Move> {
  const { slug, to, mode } = request;
  if (!(await isOnlyMover(directory, slug))) {
    throw new MoveError(`${slug} is being moved by another process`);
  }
  const open = await findOpenMove(directory, slug);
  if (open === null && mode === "start") {
    return planned(directory, request);
  }
  if (open === null) {
    throw new MoveError(`${slug} has no move to ${mode}`);
  }
  if (open.to !== to) {
    throw new MoveError(`${slug} is on its way to ${open.to}`);
  }
  if (mode === "start") {
    throw new MoveError(`a move of ${slug} to ${to} was interrupted: --resume or --abort it`);
  }
  return open;
}

const versions = (cell: CellConnection) =>
  rowsOf<{ name: string }>(cell, "select name from public.kysely_migration order by name");

/** What the old cell writes, the new one must understand. */
async function refuseOtherSchemas(from: CellConnection, to: CellConnection): Promise<void> {
  const [old, next] = await Promise.all([versions(from), versions(to)]);
  if (JSON.stringify(old) !== JSON.stringify(next)) {
    throw new MoveError("the cells have different migrations; bring both to the same version");
  }
}

const OPTIONS = { start: " --resume", resume: " --resume", abort: " --abort" };

/** A database that is full or away: what was done is kept. Before the move was planned, there is nothing to resume. */
function broken(error: unknown, { slug, to, mode }: MoveRequest, isPlanned: boolean): MoveError {
  const reason = (error instanceof Error && error.message) || String(errorCode(error));
  const command = `tenant move ${slug} ${to}${isPlanned ? OPTIONS[mode] : ""}`;
  return new MoveError(`a database fails (${reason}); once it is well: ${command}`);
}

/** Returns how long the tenant was paused, if this process knows. */
export async function moveTenant(urls: CellUrls, request: MoveRequest, tell: Tell): Promise<number | null> {
  const connections: CellConnection[] = [];
  let isPlanned = request.mode !== "start";
  const open = async (url: string) => {
    const cell = await openCell(url);
    connections.push(cell);
    return cell;
  };
  try {
    const directory = await open(urlOf(urls, "directory"));
    const move = await moveOf(directory, request);
    isPlanned = true;
    tell(move.step);
    const [fromUrl, toUrl] = [urlOf(urls, move.from), urlOf(urls, move.to)];
    const [from, to] = [await open(fromUrl), await open(toUrl)];
    await refuseOtherSchemas(from, to);
    const mover: Mover = { move, directory, from, to, fromUrl, toUrl, tables: await movedTables(from), tell };
    if (request.mode === "abort") {
      await abortMove(mover);
      return null;
    }
    return await continueMove(mover);
  } catch (error) {
    throw asCallerError(error) instanceof DatabaseGone ? broken(error, request, isPlanned) : error;
  } finally {
    await Promise.allSettled(connections.map((cell) => cell.end()));
  }
}
