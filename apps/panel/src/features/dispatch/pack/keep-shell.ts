/** From the first visit to a packing screen on, the panel opens without a network; not before, and not while it is developed. */
export function keepShell(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    navigator.serviceWorker
      .register("/panel/worker.js", { scope: "/panel/", updateViaCache: "none" })
      .catch(() => undefined);
  }
}
