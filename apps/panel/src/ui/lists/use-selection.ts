import { useCallback, useMemo, useState } from "react";
import { NOTHING_SELECTED, onlyFailed, type SelectionState } from "./selection.ts";

export interface Selection {
  readonly state: SelectionState;
  readonly set: (change: (state: SelectionState) => SelectionState) => void;
  readonly clear: () => void;
  /** Called with what an action failed for: those rows stay selected and show the reason. */
  readonly keepFailed: (failed: ReadonlyMap<string, string>) => void;
}

/** The selected rows of a list. Another filter is another selection: `scope` names it. */
export function useSelection(scope: string): Selection {
  const [held, setHeld] = useState({ scope, state: NOTHING_SELECTED });
  const state = held.scope === scope ? held.state : NOTHING_SELECTED;
  const set = useCallback<Selection["set"]>(
    (change) => {
      setHeld((old) => ({ scope, state: change(old.scope === scope ? old.state : NOTHING_SELECTED) }));
    },
    [scope],
  );
  return useMemo(
    () => ({
      state,
      set,
      clear: () => {
        set(() => NOTHING_SELECTED);
      },
      keepFailed: (failed) => {
        set(() => onlyFailed(failed));
      },
    }),
    [state, set],
  );
}
