import { setTimeout as wait } from "node:timers/promises";

/** Repeats until there is nothing more, and rests as long as each piece took: others keep half of the machine. */
export async function gently(piece: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const startedMs = performance.now();
    if (!(await piece())) {
      return;
    }
    await wait(performance.now() - startedMs);
  }
}
