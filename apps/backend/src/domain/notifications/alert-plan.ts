export const COOLDOWN_MS = 60 * 60_000;
export const WINDOW_MS = 5 * 60_000;
const MAX_SINGLE = 20;

export interface AlertSituation {
  readonly now: Date;
  /** Raised in the last five minutes, before these. */
  readonly recent: number;
  /** Raised now. */
  readonly fresh: number;
  /** Held back earlier. */
  readonly held: number;
  readonly oldestHeldAt: Date | null;
  readonly lastDigestAt: Date | null;
}

/** Pure: up to twenty alerts in five minutes go out one by one, more than that together, and that at most every five minutes. */
export function planAlerts(situation: AlertSituation): { isHeld: boolean; isDigestDue: boolean } {
  const { recent, fresh, now, lastDigestAt } = situation;
  const isHeld = fresh > 0 && recent + fresh > MAX_SINGLE;
  const held = situation.held + (isHeld ? fresh : 0);
  const oldestHeldAt = situation.oldestHeldAt ?? (isHeld ? now : null);
  const isOver = (since: Date) => now.getTime() - since.getTime() >= WINDOW_MS;
  const mayDigest = lastDigestAt === null || isOver(lastDigestAt);
  const isRipe = held > MAX_SINGLE || (oldestHeldAt !== null && isOver(oldestHeldAt));
  return { isHeld, isDigestDue: held > 0 && mayDigest && isRipe };
}
