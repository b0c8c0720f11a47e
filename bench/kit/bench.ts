import type { Template } from "../../faults/world/template.ts";
import type { Measured } from "../load/open-loop.ts";

/** One line of the table. `bare` is the same work done by the database alone, in the same run. */
export interface Line {
  readonly what: string;
  readonly measured: Measured;
  readonly bare?: Measured;
  readonly limit?: { readonly text: string; readonly isKept: boolean };
}

export interface BenchContext {
  readonly template: Template;
  readonly seed: number;
}

/** Add one to benches.ts and it is measured with the others. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<readonly Line[]>;
}
