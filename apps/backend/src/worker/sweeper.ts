import type { Logger } from "../kernel/logger.ts";

/** Runs something again and again, never twice at once; a failure is reported and the next turn comes. */
export function runEvery(
  name: string,
  everyMs: number,
  logger: Logger,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const turn = () => {
    running = work()
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
