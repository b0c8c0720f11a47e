import type { readTable } from "../../domain/catalog/index.ts";
import type { drawWave } from "../../domain/dispatch/index.ts";
import type { readStatement } from "../../domain/finance/index.ts";
import type { drawLabels, drawSheet, readBracketTable, readEventTable } from "../../domain/shipping/index.ts";
import type { parseStrictJson } from "../../kernel/json/strict-json.ts";
import type { Services } from "../../ports/services.ts";

/** What takes longer than a request may hold up the others; `bin/heavy-thread.ts` does it. */
export interface HeavyTasks {
  readonly parseStrictJson: typeof parseStrictJson;
  readonly drawLabels: typeof drawLabels;
  readonly drawSheet: typeof drawSheet;
  readonly drawWave: typeof drawWave;
  readonly readTable: typeof readTable;
  readonly readEventTable: typeof readEventTable;
  readonly readBracketTable: typeof readBracketTable;
  readonly readStatement: typeof readStatement;
}

/** Not inside a transaction: it may wait in the queue. */
export async function runHeavy<K extends keyof HeavyTasks>(
  services: Services,
  tenantId: string,
  task: K,
  prepare: () => Promise<Parameters<HeavyTasks[K]>>,
): Promise<Awaited<ReturnType<HeavyTasks[K]>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread runs the function of that name
  return (await services.threads.run(tenantId, task, prepare)) as Awaited<ReturnType<HeavyTasks[K]>>;
}

/** A table that is read sooner than a thread is started. */
const SMALL_CHARACTERS = 65_536;

/** A table of any size: a large one in a thread, a small one here. */
export async function readTableText<K extends keyof HeavyTasks>(
  services: Services,
  tenantId: string,
  table: {
    readonly task: K;
    readonly read: (...input: Parameters<HeavyTasks[K]>) => Awaited<ReturnType<HeavyTasks[K]>>;
    readonly characters: number;
    readonly input: Parameters<HeavyTasks[K]>;
  },
): Promise<Awaited<ReturnType<HeavyTasks[K]>>> {
  return table.characters <= SMALL_CHARACTERS
    ? table.read(...table.input)
    : runHeavy(services, tenantId, table.task, async () => table.input);
}
