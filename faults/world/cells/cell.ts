import type { PrivateServices } from "../../../packages/testbed/src/index.ts";
import { processesOf, type Home } from "../home.ts";
import { baseSettings, type Settings } from "../settings.ts";
import { openSql, type Sql } from "../sql.ts";
import { makeViews, openResidentSql } from "./residents.ts";

export const CELLS = ["north", "south"] as const;
export type CellName = (typeof CELLS)[number];

export interface Cell extends Home {
  readonly name: CellName;
  /** Everything in the database, of residents and others. */
  readonly all: Sql;
}

interface CellPlan {
  readonly name: CellName;
  readonly folder: string;
  readonly pair: PrivateServices;
  readonly port: number;
  readonly settings: Settings;
}

export async function openCell({ name, folder, pair, port, settings }: CellPlan): Promise<Cell> {
  const apiUrl = `http://127.0.0.1:${port}`;
  const own: Settings = { ...baseSettings(pair, port), CELL: name, ...settings };
  const all = openSql(pair.superUrl);
  await makeViews(all);
  return {
    name,
    pair,
    apiUrl,
    settings: own,
    ...processesOf(folder, own, apiUrl, `${name}-`),
    sql: openResidentSql(pair.superUrl),
    all,
  };
}

export async function closeCell({ api, worker, sql, all }: Cell): Promise<void> {
  await Promise.all([api.stop("SIGKILL"), worker.stop("SIGKILL")]);
  await Promise.all([sql.close(), all.close()]);
}

export const otherCell = (name: CellName): CellName => (name === "north" ? "south" : "north");
