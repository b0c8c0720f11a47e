import type { HeavyTasks } from "../flows/kit/heavy-work.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import { parseStrictJson, StrictJsonError } from "../kernel/json/strict-json.ts";
import type { ThreadAnswer, ThreadTask } from "../kernel/limits/threads.ts";

/** A thread loads what its task needs: it is started while somebody waits. */
const TASKS: { readonly [T in keyof HeavyTasks]: () => Promise<HeavyTasks[T]> } = {
  parseStrictJson: async () => parseStrictJson,
  drawLabels: async () => (await import("../domain/shipping/labels/draw-pdf.ts")).drawLabels,
  drawSheet: async () => (await import("../domain/shipping/labels/draw-sheet.ts")).drawSheet,
  drawWave: async () => (await import("../domain/dispatch/draw-wave.ts")).drawWave,
  readTable: async () => (await import("../domain/catalog/tables/import-table.ts")).readTable,
  readEventTable: async () => (await import("../domain/shipping/tracking/event-table.ts")).readEventTable,
  readBracketTable: async () => (await import("../domain/shipping/quotes/bracket-table.ts")).readBracketTable,
  readStatement: async () => (await import("../domain/finance/remittances/read-statement.ts")).readStatement,
};

const tasks = new Map<string, () => Promise<HeavyTasks[keyof HeavyTasks]>>(Object.entries(TASKS));

/** One task in a thread of its own. */
// oxlint-disable-next-line import/no-default-export -- what the pool calls
export default async function runTask({ task, input }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const load = tasks.get(task);
    if (!load) {
      throw new Error(`there is no task ${task}`);
    }
    const value: unknown = await Reflect.apply(await load(), undefined, input);
    return { value };
  } catch (failure) {
    const error = failure instanceof StrictJsonError ? badRequest(failure.message) : failure;
    if (error instanceof AppError) {
      const { code, message, details } = error;
      return { refusal: { code, message, ...(details ? { details: { ...details } } : {}) } };
    }
    throw error;
  }
}
