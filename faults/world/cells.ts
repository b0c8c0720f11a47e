import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applicationsOf, type AllSims, type SimName } from "../../packages/channel-sim/src/index.ts";
import {
  type Environment,
  freePorts,
  type MailServer,
  type PrivateServices,
  type Program,
  startMailServer,
} from "../../packages/testbed/src/index.ts";
import { resultOf, startAdmin, type AdminResult } from "./cells/admin.ts";
import { type Cell, type CellName, CELLS, closeCell, openCell } from "./cells/cell.ts";
import { type MoveOrder, type RunningMove, startMove } from "./cells/mover.ts";
import { unionOf } from "./cells/residents.ts";
import { CELL_POSTGRES, type Directory, openDirectory, openEmptyCell } from "./cells/services.ts";
import { loadsOf } from "./loads.ts";
import type { Settings } from "./settings.ts";
import { connectSims, openSims } from "./sims.ts";
import { openSql, type Sql } from "./sql.ts";
import type { PostgresSettings, Template } from "./template.ts";
import type { World } from "./world.ts";

export interface CellsOptions {
  readonly settings?: Settings;
  readonly postgresSettings?: PostgresSettings;
  readonly channels?: readonly SimName[];
  readonly isOneTenant?: boolean;
  /** Before anything of the cell runs but its services. */
  readonly prepare?: (name: CellName, pair: PrivateServices) => Promise<void>;
}

/** Two cells under one directory; as a world it has north's door, and the books of both. */
export interface CellsWorld extends World {
  readonly homes: readonly [Cell, Cell];
  readonly directory: Directory & { readonly sql: Sql };
  cell(name: CellName): Cell;
  admin(...args: string[]): Promise<AdminResult>;
  move(order: MoveOrder): RunningMove;
}

interface Stage {
  readonly folder: string;
  readonly pairs: Readonly<Record<CellName, PrivateServices>>;
  readonly directory: Directory;
  readonly mails: MailServer;
  readonly sims: AllSims | null;
}

async function openStage(template: Template, seed: number, options: CellsOptions): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "estiba-fault-row-"));
  const postgres = { ...CELL_POSTGRES, ...options.postgresSettings };
  const pairs = { north: await template.open(postgres), south: await openEmptyCell(postgres) };
  for (const name of CELLS) {
    await options.prepare?.(name, pairs[name]);
  }
  const directory = await openDirectory();
  const sims = options.channels === undefined ? null : await openSims(seed);
  return { folder, pairs, directory, mails: await startMailServer(), sims };
}

async function closeStage({ folder, pairs, directory, mails, sims }: Stage): Promise<void> {
  await Promise.all([mails.close(), sims?.close()]);
  const isKept = process.env["FAULT_KEEP"] !== undefined;
  for (const [name, pair] of Object.entries({ ...pairs, directory: directory.pair })) {
    if (isKept) {
      pair.keepLogs(folder, `${name}-`);
    }
    await pair.wipe();
  }
  if (isKept) {
    process.stderr.write(`kept ${folder}\n`);
  } else {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openCells(stage: Stage, { settings }: CellsOptions): Promise<readonly [Cell, Cell]> {
  const { folder, pairs, directory, mails, sims } = stage;
  const [northPort = 0, southPort = 0] = await freePorts(2);
  const common = {
    DIRECTORY_DATABASE_URL: directory.appUrl,
    // The platforms know one address of the product.
    PUBLIC_URL: `http://127.0.0.1:${northPort}`,
    SMTP_URL: mails.url,
    ...(sims === null ? {} : applicationsOf(sims)),
    ...settings,
  };
  const open = (name: CellName, port: number): Promise<Cell> =>
    openCell({ name, folder, pair: pairs[name], port, settings: common });
  return [await open("north", northPort), await open("south", southPort)];
}

/** The operator's program for the two cells; what still runs in the end is killed. */
class Office {
  readonly #settings: Environment;
  readonly #programs: Program[] = [];

  constructor({ pairs, directory }: Stage, [north]: readonly [Cell, Cell]) {
    const urls = { north: pairs.north.superUrl, south: pairs.south.superUrl, directory: directory.superUrl };
    this.#settings = {
      ...north.settings,
      CELL_DATABASE_URLS: Object.entries(urls)
        .map(([name, url]) => `${name}=${url}`)
        .join(","),
    };
  }

  async admin(...args: string[]): Promise<AdminResult> {
    const program = startAdmin(this.#settings, args);
    this.#programs.push(program);
    return resultOf(program);
  }

  async must(...args: string[]): Promise<void> {
    const { code, said } = await this.admin(...args);
    if (code !== 0) {
      throw new Error(`admin ${args.join(" ")} ended with ${code}:\n${said}`);
    }
  }

  move(order: MoveOrder): RunningMove {
    const move = startMove(this.#settings, order);
    this.#programs.push(move.program);
    return move;
  }

  /** Leaves what they said in the folder, for a row that is kept. */
  async close(folder: string): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.kill()));
    const said = this.#programs.map((program) => program.output());
    writeFileSync(join(folder, "admin.log"), said.join("\n---\n"));
  }
}

async function furnish(
  template: Template,
  seed: number,
  stage: Stage,
  cells: readonly [Cell, Cell],
  office: Office,
  options: CellsOptions,
): Promise<Omit<CellsWorld, "load" | "history" | "historyFile">> {
  const [north, south] = cells;
  for (const { name, apiUrl } of cells) {
    await office.must("cell", "add", name, apiUrl);
  }
  await Promise.all(cells.flatMap(({ api, worker }) => [api.start(), worker.start()]));
  const owners = options.isOneTenant === true ? template.tenants.slice(0, 1) : template.tenants;
  const channelShops =
    stage.sims === null ? [] : await connectSims(stage.sims, north.apiUrl, owners, options.channels);
  return {
    ...north,
    ...stage,
    directory: { ...stage.directory, sql: openSql(stage.directory.superUrl) },
    seed,
    tenants: template.tenants,
    sql: unionOf(cells.map(({ sql }) => sql)),
    homes: cells,
    proxies: null,
    channelShops,
    cell: (name) => (name === "north" ? north : south),
    admin: (...args) => office.admin(...args),
    move: (order) => office.move(order),
  };
}

export async function withCells<T>(
  template: Template,
  seed: number,
  options: CellsOptions,
  run: (world: CellsWorld) => Promise<T>,
): Promise<T> {
  const stage = await openStage(template, seed, options);
  const cells = await openCells(stage, options);
  const office = new Office(stage, cells);
  const doors = cells.map(({ apiUrl }) => apiUrl);
  const loads = loadsOf(stage.folder, seed, template.tenants, doors);
  let directory: Sql | null = null;
  try {
    const world = await furnish(template, seed, stage, cells, office, options);
    directory = world.directory.sql;
    return await run({ ...world, ...loads });
  } finally {
    loads.killLoads();
    await office.close(stage.folder);
    await Promise.all(cells.map(closeCell));
    await directory?.close();
    await closeStage(stage);
  }
}
