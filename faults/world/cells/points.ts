import type { Environment } from "../../../packages/testbed/src/index.ts";

/** A moment of a move: what the mover asks the database for just then. */
export interface MovePoint {
  readonly name: string;
  readonly sql: string;
  /** The how many-th such statement, before and after. */
  readonly nth?: readonly [number, number];
}

const noted = (step: string): MovePoint => ({
  name: step,
  sql: `update directory\\.moves set step.* -- .*\\b${step}\\b`,
});

export const POINTS = {
  planned: { name: "planned", sql: "insert into directory\\.moves" },
  prepared: noted("prepared"),
  copying: { name: "copying", sql: "copy app\\.\\w+ \\(.*from stdin", nth: [2, 5] },
  copied: noted("copied"),
  following: noted("following"),
  draining: { name: "draining", sql: "directory\\.drain\\(" },
  fenced: { name: "fenced", sql: "directory\\.fence\\(" },
  handedOver: { name: "handed over", sql: "directory\\.hand_over\\(" },
  left: noted("left"),
  arrived: noted("arrived"),
  told: { name: "told", sql: "directory\\.announce\\(" },
  announced: noted("announced"),
  cut: noted("cut"),
  compared: noted("compared"),
  cleaned: noted("cleaned"),
} as const satisfies Record<string, MovePoint>;

/** A copy is a stream and not answered: what comes after it is the next one. */
const isStream = ({ sql }: MovePoint): boolean => sql.startsWith("copy ");

export function beforeIt({ sql, nth = [1, 1] }: MovePoint): Environment {
  return { CRASH_SQL_BEFORE: sql, CRASH_AFTER: String(nth[0]) };
}

export function afterIt(point: MovePoint): Environment {
  const name = isStream(point) ? "CRASH_SQL_BEFORE" : "CRASH_SQL";
  return { [name]: point.sql, CRASH_AFTER: String(point.nth?.[1] ?? 1) };
}

/** Stops instead of dying, until it is continued. */
export const stopping = (crash: Environment): Environment => ({ ...crash, CRASH_SIGNAL: "SIGSTOP" });
