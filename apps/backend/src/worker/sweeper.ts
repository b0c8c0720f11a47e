import type { Logger } from "../kernel/logger.ts";
import { within } from "../kernel/time/within.ts";

export interface Rhythm {
  readonly everyMs: number;
  /** A turn that takes longer is given up, and the next one comes. */
  readonly deadlineMs: number;
}

/** Runs something again and again; a turn that fails or hangs is reported, and the next one comes. */
export function runEvery(
  name: string,
  { everyMs, deadlineMs }: Rhythm,
  logger: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const takeTurn = async () => {
    if ((await within(deadlineMs, work())) === "late") {
      throw new Error(`not over after ${deadlineMs} ms`);
    }
  };
  const turn = () => {
    running = takeTurn()
      .catch((error: unknown) => logger.warn({ err: error, process: name }, "turn failed"))
      .finally(() => {
        if (!isStopped) {
          timer = setTimeout(turn, everyMs);
        }
      });
  };
  turn();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
