import type { CodStatus } from "@estiba/contract";
import { needTransition, type Transitions } from "../../kernel/transitions.ts";
import type { Step } from "./cod.ts";

/**
 * Taking a statement back leads from what it made of a payment to what the payment was before, so those ways are open
 * in both directions. A cancelled payment stays cancelled.
 */
export const COD_TRANSITIONS: Transitions<CodStatus> = {
  expected: ["partially_collected", "collected", "written_off", "cancelled"],
  partially_collected: ["expected", "collected", "remitted", "disputed", "written_off"],
  collected: ["expected", "partially_collected", "remitted", "disputed", "written_off"],
  remitted: ["expected", "partially_collected", "collected", "settled", "disputed", "written_off"],
  settled: ["remitted", "disputed", "written_off"],
  disputed: ["expected", "partially_collected", "collected", "remitted", "settled", "written_off"],
  written_off: ["expected", "partially_collected", "collected", "remitted", "disputed"],
  cancelled: [],
};

/** Every state a step leads through, from where the payment was to where it is. */
export function checkStep({ payment, moments }: Step): void {
  const path = [...moments.map(({ fromStatus }) => fromStatus), moments.at(-1)?.toStatus, payment.status];
  path.reduce((from, to) => {
    if (from && to && from !== to) {
      needTransition(COD_TRANSITIONS, from, to);
    }
    return to;
  });
}
