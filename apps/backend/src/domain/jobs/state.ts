import type { JobState } from "@estiba/contract";

interface Move {
  readonly from: readonly JobState[];
  readonly to: JobState;
}

/** Jobs that are not over; of each scope there is one. */
export const OPEN: readonly JobState[] = ["waiting", "active", "delayed"];

/** The transitions of a job. What is not listed is forbidden; jobs cannot be cancelled yet. */
export const JOB_MOVES = {
  /** A worker takes it; an active one whose worker did not come back is taken again. */
  take: { from: OPEN, to: "active" },
  /** Its worker lets go of it: at once due again, or after a wait. */
  yield: { from: ["active"], to: "active" },
  delay: { from: ["active"], to: "delayed" },
  complete: { from: ["active"], to: "completed" },
  fail: { from: ["active"], to: "failed" },
} as const satisfies Readonly<Record<string, Move>>;

export type JobMove = keyof typeof JOB_MOVES;

export const isOver = (state: JobState): boolean => !OPEN.includes(state);

/** In which states a job may be for the move to be made. */
export function statesFor(move: JobMove): readonly JobState[] {
  const { from }: Move = JOB_MOVES[move];
  return from;
}
