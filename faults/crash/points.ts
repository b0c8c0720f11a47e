/** Points at which a process can be made to crash; see preload.ts. */
export const CRASH_POINTS = [
  "before-insert",
  "before-commit",
  "after-commit",
  "before-settle-commit",
  "after-settle-commit",
  "after-channel-call",
  "after-label-sold",
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];
