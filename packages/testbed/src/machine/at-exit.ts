const acts = new Set<() => void>();

process.on("exit", () => {
  for (const act of acts) {
    act();
  }
});

/** Done when this process ends early; the returned function says that it is no longer needed. */
export function atExit(act: () => void): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** For a program that has nothing to finish when it is stopped but what is done at its exit. */
export function exitOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => process.exit(1));
  }
}
