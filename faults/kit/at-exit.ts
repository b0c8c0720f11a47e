const acts = new Set<() => void>();
let isWatching = false;

function watch(): void {
  isWatching = true;
  process.on("exit", () => {
    for (const act of acts) {
      act();
    }
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => process.exit(1));
  }
}

/** Done when this process ends early; the returned function says that it is no longer needed. */
export function atExit(act: () => void): () => void {
  if (!isWatching) {
    watch();
  }
  acts.add(act);
  return () => void acts.delete(act);
}
