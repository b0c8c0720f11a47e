export const EXPIRY_CHOICES = ["never", "30", "90", "365", "date"] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

const DAY_MS = 86_400_000;

/** The moment a key stops working; a chosen day is included, in the chooser's own time. */
export function expiryOf(choice: ExpiryChoice, date: string, nowMs: number): string | null {
  if (choice === "never") {
    return null;
  }
  return choice === "date"
    ? new Date(`${date}T23:59:59`).toISOString()
    : new Date(nowMs + Number(choice) * DAY_MS).toISOString();
}

export function isFutureDay(date: string, nowMs: number): boolean {
  const endMs = new Date(`${date}T23:59:59`).getTime();
  return !Number.isNaN(endMs) && endMs > nowMs;
}
