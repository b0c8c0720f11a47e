import type { RefObject } from "react";
import { useHasScrolled } from "./use-has-scrolled.ts";
import { useVisibleRows, type VisibleRows } from "./use-visible-rows.ts";

interface ShownRows extends VisibleRows {
  /** Nothing of the list is left out but what is far from the view. */
  readonly isAll: boolean;
}

/** More than fit the screen, so that a scroll begins over rows. */
const firstRows = (rowHeight: number): number => Math.max(24, Math.ceil(screen.height / rowHeight) + 6);

/** Those that fit the screen, until somebody looks further: keys that are typed into a search would wait for the others. */
export function useShownRows(
  frame: RefObject<HTMLDivElement | null>,
  keys: readonly string[],
  rowHeight: number,
  isFramed: boolean,
): ShownRows {
  const first = firstRows(rowHeight);
  const hasScrolled = useHasScrolled();
  const isAll = !isFramed || hasScrolled || keys.length <= first;
  const visible = useVisibleRows({ frame, keys, rowHeight, isFramed, isSettled: isAll });
  return { ...visible, isAll, indexes: isAll ? visible.indexes : visible.indexes.slice(0, first) };
}
