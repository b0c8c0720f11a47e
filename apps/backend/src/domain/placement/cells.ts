import { checkCell } from "../../db/cells/check.ts";
import { rowsOf, withCell, type CellConnection } from "../../db/cells/connection.ts";
import {
  adoptResidents,
  changeState,
  copyDirectory,
  dropCopy,
  evictMoved,
  registerCell,
} from "../../db/cells/join.ts";
import { listMoves } from "../../db/cells/moves.ts";
import { MoveError } from "./move-tenant.ts";

/** Superusers' addresses of the cells by their names, and of the directory. */
export type CellUrls = ReadonlyMap<string, string>;

const DIRECTORY = "directory";
const MAX_MOVES = 100;

export function urlOf(urls: CellUrls, name: string): string {
  const url = urls.get(name);
  if (url === undefined) {
    throw new MoveError(`CELL_DATABASE_URLS has no address of ${name}`);
  }
  return url;
}

export const inDirectoryPrimary = <T>(
  urls: CellUrls,
  run: (directory: CellConnection) => Promise<T>,
): Promise<T> => withCell(urlOf(urls, DIRECTORY), run);

/** Makes a cell known to the others, with the tenants that live in it, and the others known to it. */
export async function addCell(urls: CellUrls, name: string, apiUrl: string): Promise<void> {
  const [directoryUrl, cellUrl] = [urlOf(urls, DIRECTORY), urlOf(urls, name)];
  const isPrimary = directoryUrl === cellUrl;
  await inDirectoryPrimary(urls, async (directory) => {
    await registerCell(directory, { name, apiUrl });
    const taken = isPrimary ? [] : await withCell(cellUrl, (cell) => adoptResidents(directory, cell, name));
    if (taken.length > 0) {
      throw new MoveError(`other tenants have these account IDs already: ${taken.join(", ")}`);
    }
  });
  if (!isPrimary) {
    await copyDirectory(name, { directoryUrl, cellUrl });
  }
}

/** After a cell was restored to an earlier moment, and before its programs are started. Returns how many tenants live elsewhere. */
export async function rejoinCell(urls: CellUrls, name: string): Promise<number> {
  const [directoryUrl, cellUrl] = [urlOf(urls, DIRECTORY), urlOf(urls, name)];
  if (directoryUrl !== cellUrl) {
    await inDirectoryPrimary(urls, (directory) =>
      withCell(cellUrl, (cell) => dropCopy(directory, cell, name)),
    );
    await copyDirectory(name, { directoryUrl, cellUrl });
  }
  return withCell(cellUrl, (cell) => evictMoved(cell, name));
}

export interface Cell {
  readonly name: string;
  readonly apiUrl: string;
  readonly state: string;
  readonly tenants: number;
}

export const listCells = (urls: CellUrls): Promise<Cell[]> =>
  inDirectoryPrimary(urls, (directory) =>
    rowsOf<Cell>(
      directory,
      `select c.name, c.api_url as "apiUrl", c.state,
         (select count(*)::integer from directory.tenants t where t.cell = c.name) as tenants
       from directory.cells c order by c.name`,
    ),
  );

/** A closed cell takes no tenants from others; those that live in it stay. */
export const setCellState = (urls: CellUrls, name: string, state: "open" | "closed"): Promise<boolean> =>
  inDirectoryPrimary(urls, (directory) => changeState(directory, name, state));

/** What is wrong, a line each. */
export async function checkCells(urls: CellUrls): Promise<string[]> {
  const moves = await inDirectoryPrimary(urls, (directory) => listMoves(directory, MAX_MOVES));
  const moving = moves.flatMap(({ step, tenantId }) =>
    step === "cleaned" || step === "aborted" ? [] : [tenantId],
  );
  const wrong: string[] = [];
  for (const { name } of await listCells(urls)) {
    const lines = await withCell(urlOf(urls, name), (cell) => checkCell(cell, moving));
    wrong.push(...lines.map((line) => `${name}: ${line}`));
  }
  return wrong;
}
