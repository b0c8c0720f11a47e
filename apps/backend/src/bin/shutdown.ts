import type { Logger } from "../kernel/logger.ts";

const HARD_LIMIT_MS = 25_000;

/** Runs the steps in order on the first signal; a step that hangs does not keep the process alive. */
export function shutDownOn(logger: Logger, steps: () => Promise<void>): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    logger.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), HARD_LIMIT_MS).unref();
    steps().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
}
