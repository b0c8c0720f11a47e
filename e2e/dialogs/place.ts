import type { Stage } from "./stage.ts";
import type { Step } from "./steps.ts";

export interface Door {
  /** The file of the panel that draws what is opened. */
  readonly file: string;
  readonly steps: readonly Step[];
  /** Only there on a narrow window. */
  readonly isOnPhone?: boolean;
}

/** A page, and everything that is opened on it. */
export interface Place {
  readonly path: string | ((stage: Stage) => string);
  readonly isGuest?: boolean;
  readonly doors: readonly Door[];
}

export const door = (file: string, ...steps: readonly Step[]): Door => ({ file, steps });
