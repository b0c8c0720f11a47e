const KEPT_MS = 60_000;

/** Shows a file of the service in a tab of its own, where it can be printed. */
export function openFile(file: unknown): void {
  if (!(file instanceof Blob)) {
    throw new TypeError("The answer carries no file.");
  }
  const address = URL.createObjectURL(file);
  window.open(address, "_blank", "noopener");
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, KEPT_MS);
}
