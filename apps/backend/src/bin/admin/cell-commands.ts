import {
  addCell,
  checkCells,
  inDirectoryPrimary,
  listCells,
  listMoves,
  MoveError,
  moveTenant,
  rejoinCell,
  setCellState,
} from "../../domain/placement/index.ts";
import type { Services } from "../../ports/services.ts";
import { BrokenError, need, UsageError, type Command } from "./command.ts";

const MOVES_SHOWN = 50;

/** What cannot be done is the result, and the program ends with 1. */
async function orBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof MoveError ? new BrokenError(error.message) : error;
  }
}

const urlsOf = ({ config }: Services) => config.CELL_DATABASE_URLS;

const stateCommand = (verb: "open" | "close", state: "open" | "closed"): Command => ({
  name: `cell ${verb}`,
  usage: "<name>",
  summary: verb === "open" ? "Let tenants move into a cell" : "Let no tenant move into a cell",
  async run(services, [name]) {
    if (!(await orBroken(setCellState(urlsOf(services), need(name, "name"), state)))) {
      throw new UsageError(`there is no cell ${name}`);
    }
    return `${name} is ${state}.`;
  },
});

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

function modeOf(option: string | undefined): "start" | "resume" | "abort" {
  switch (option) {
    case undefined:
      return "start";
    case "--resume":
      return "resume";
    case "--abort":
      return "abort";
    default:
      throw new UsageError(`${option} is not an option`);
  }
}

export const cellCommands: readonly Command[] = [
  {
    name: "cell add",
    usage: "<name> <api url>",
    summary: "Make a cell and its tenants known to the others",
    async run(services, [name, apiUrl]) {
      await orBroken(addCell(urlsOf(services), need(name, "name"), need(apiUrl, "api url")));
      return `${name} is a cell.`;
    },
  },
  {
    name: "cell rejoin",
    usage: "<name>",
    summary: "After a restore, before anything is started: let go of tenants that have moved since",
    async run(services, [name]) {
      const moved = await orBroken(rejoinCell(urlsOf(services), need(name, "name")));
      return `${name} follows the directory again; ${moved} tenants live in other cells by now.`;
    },
  },
  {
    name: "cell list",
    usage: "",
    summary: "Cells with their addresses and tenants",
    async run(services) {
      const cells = await orBroken(listCells(urlsOf(services)));
      return cells
        .map((cell) => [cell.name, cell.state, `${cell.tenants} tenants`, cell.apiUrl].join("  "))
        .join("\n");
    },
  },
  {
    name: "cell check",
    usage: "",
    summary: "Say what is wrong with replication, and what moves have left behind",
    async run(services) {
      const wrong = await orBroken(checkCells(urlsOf(services)));
      if (wrong.length > 0) {
        throw new BrokenError(wrong.join("\n"));
      }
      return "All cells are in order.";
    },
  },
  stateCommand("open", "open"),
  stateCommand("close", "closed"),
  {
    name: "tenant moves",
    usage: "",
    summary: "Moves of tenants between cells, those under way first",
    async run(services) {
      const moves = await orBroken(
        inDirectoryPrimary(urlsOf(services), (directory) => listMoves(directory, MOVES_SHOWN)),
      );
      const lines = moves.map((move) =>
        [
          move.slug,
          `${move.from} -> ${move.to}`,
          move.step,
          move.pauseMs === null ? "" : `${move.pauseMs} ms`,
          move.updatedAt.toISOString(),
        ].join("  "),
      );
      return lines.length === 0 ? "No moves." : lines.join("\n");
    },
  },
  {
    name: "tenant move",
    usage: "<slug> <cell> [--resume|--abort]",
    summary: "Move a tenant to another cell while it is in use",
    async run(services, [slug, to, option]) {
      const request = { slug: need(slug, "slug"), to: need(to, "cell"), mode: modeOf(option) };
      const pauseMs = await orBroken(moveTenant(urlsOf(services), request, tell));
      if (request.mode === "abort") {
        return `${slug} stays where it was.`;
      }
      return pauseMs === null
        ? `${slug} lives in ${to}.`
        : `${slug} lives in ${to}; pause ${Math.round(pauseMs)} ms`;
    },
  },
];
