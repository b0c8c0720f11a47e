import type { Environment, Program } from "../../../packages/testbed/src/index.ts";
import { resultOf, startAdmin, type AdminResult } from "./admin.ts";

/** As the mover prints them, in their order. */
export const MOVE_STEPS = [
  "planned",
  "prepared",
  "copied",
  "following",
  "draining",
  "fenced",
  "left",
  "arrived",
  "announced",
  "cut",
  "compared",
  "cleaned",
] as const;
export type MoveStep = (typeof MOVE_STEPS)[number];

export interface MoveResult extends AdminResult {
  /** As printed at the end. */
  readonly pauseMs: number | null;
}

export interface MoveOrder {
  readonly slug: string;
  readonly to: string;
  readonly flag?: "--resume" | "--abort";
  readonly crash?: Environment;
}

const PAUSE = /\bpause (\d+(?:\.\d+)?) ms/;

export interface RunningMove {
  readonly program: Program;
  readonly order: MoveOrder;
  /** Fails when the mover ends without it. */
  reached(step: MoveStep): Promise<void>;
  result(): Promise<MoveResult>;
}

export function startMove(settings: Environment, order: MoveOrder): RunningMove {
  const { slug, to, flag, crash } = order;
  const args = ["tenant", "move", slug, to, ...(flag === undefined ? [] : [flag])];
  const program = startAdmin(settings, args, crash);
  return {
    program,
    order,
    reached: async (step) => void (await program.says(new RegExp(`^${step}\\b`, "m"))),
    async result() {
      const { code, said } = await resultOf(program);
      const pause = PAUSE.exec(said)?.[1];
      return { code, said, pauseMs: pause === undefined ? null : Number(pause) };
    },
  };
}
