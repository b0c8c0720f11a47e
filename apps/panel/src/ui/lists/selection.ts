/** What a bulk action is done to: these rows, or all rows that match the list's current filter. */
export type Selected =
  | { readonly kind: "rows"; readonly ids: readonly string[] }
  | { readonly kind: "matching"; readonly count: number };

export interface SelectionState {
  readonly isMatching: boolean;
  readonly ids: Readonly<Record<string, true>>;
  /** Why an action failed for a row, by its key. */
  readonly notes: ReadonlyMap<string, string>;
}

export const NOTHING_SELECTED: SelectionState = { isMatching: false, ids: {}, notes: new Map() };

const idsOf = (keys: Iterable<string>): Record<string, true> =>
  Object.fromEntries(Array.from(keys, (key) => [key, true as const]));

export const withRows = (state: SelectionState, ids: SelectionState["ids"]): SelectionState => ({
  ...state,
  isMatching: false,
  ids,
});

/** All that match the filter, read or not; the rows at hand are marked. */
export const allMatching = (state: SelectionState, shown: readonly string[]): SelectionState => ({
  ...state,
  isMatching: true,
  ids: idsOf(shown),
});

/** What failed stays selected with its reason, everything else is let go. */
export const onlyFailed = (failed: ReadonlyMap<string, string>): SelectionState => ({
  isMatching: false,
  ids: idsOf(failed.keys()),
  notes: failed,
});

export function selectedOf(state: SelectionState, total: number): Selected | null {
  if (state.isMatching) {
    return { kind: "matching", count: total };
  }
  const ids = Object.keys(state.ids);
  return ids.length === 0 ? null : { kind: "rows", ids };
}

export const countOf = (selected: Selected): number =>
  selected.kind === "rows" ? selected.ids.length : selected.count;
