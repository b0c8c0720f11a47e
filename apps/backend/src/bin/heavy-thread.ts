import { readTable } from "../domain/catalog/tables/import-table.ts";
import { readStatement } from "../domain/finance/remittances/read-statement.ts";
import { readBracketTable } from "../domain/shipping/quotes/bracket-table.ts";
import { readEventTable } from "../domain/shipping/tracking/event-table.ts";
import { drawLabels } from "../domain/shipping/labels/draw-pdf.ts";
import { drawSheet } from "../domain/shipping/labels/draw-sheet.ts";
import type { HeavyTasks } from "../flows/kit/heavy-work.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import { parseStrictJson, StrictJsonError } from "../kernel/json/strict-json.ts";
import type { ThreadAnswer, ThreadTask } from "../kernel/limits/threads.ts";

const TASKS: HeavyTasks = {
  parseStrictJson,
  drawLabels,
  drawSheet,
  readTable,
  readEventTable,
  readBracketTable,
  readStatement,
};

const tasks = new Map<string, HeavyTasks[keyof HeavyTasks]>(Object.entries(TASKS));

/** One task in a thread of its own. */
// oxlint-disable-next-line import/no-default-export -- what the pool calls
export default async function runTask({ task, input }: ThreadTask): Promise<ThreadAnswer> {
  try {
    const run = tasks.get(task);
    if (!run) {
      throw new Error(`there is no task ${task}`);
    }
    const value: unknown = await Reflect.apply(run, undefined, input);
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
