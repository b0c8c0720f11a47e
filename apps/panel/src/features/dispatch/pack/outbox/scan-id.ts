const VERSION = 0x40;
const VARIANT = 0x80;

/** A UUID; `crypto.randomUUID` exists only where the page came by https. */
export function newScanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) % 16) + VERSION;
  bytes[8] = ((bytes[8] ?? 0) % 64) + VARIANT;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
