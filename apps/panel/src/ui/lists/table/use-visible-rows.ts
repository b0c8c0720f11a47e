import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useState, type RefObject } from "react";

/** Fewer rows are all rendered: they can be searched, printed and measured like any page. */
const MIN_VIRTUAL_ROWS = 60;
/** Rows rendered above and below what is in view, so that a fast scroll finds them painted. */
const OVERSCAN = 24;
const PHONE = "(max-width: 48em)";

export interface VisibleRows {
  readonly indexes: readonly number[];
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  readonly isVirtual: boolean;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly reveal: (index: number) => void;
}

interface VisibleRowsInput {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly keys: readonly string[];
  readonly rowHeight: number;
  /** The list scrolls within its frame; on a telephone, and otherwise, with the page. */
  readonly isFramed: boolean;
  /** The first rows can be used: what is not needed for them may take its time. */
  readonly isSettled: boolean;
}

/** A row together with the line below it. */
function heightOf(row: HTMLTableRowElement): number {
  const below = row.dataset["open"] === undefined ? null : row.nextElementSibling;
  return row.getBoundingClientRect().height + (below?.getBoundingClientRect().height ?? 0);
}

const all = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index);

function visibleOf(items: readonly VirtualItem[], totalHeight: number, top: number) {
  return {
    indexes: items.map(({ index }) => index),
    spaceBefore: (items[0]?.start ?? top) - top,
    spaceAfter: totalHeight - ((items.at(-1)?.end ?? top) - top),
  };
}

/** Where the rows begin on the page, for lists that scroll with it. */
function useTopOf(frame: RefObject<HTMLDivElement | null>, isWatched: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (isWatched && frame.current !== null) {
      setTop(frame.current.getBoundingClientRect().top + window.scrollY);
    }
  }, [frame, isWatched]);
  return top;
}

/** The rows worth rendering: all of a short list, those near the view of a long one. */
export function useVisibleRows({
  frame,
  keys,
  rowHeight,
  isFramed,
  isSettled,
}: VisibleRowsInput): VisibleRows {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isVirtual = keys.length > MIN_VIRTUAL_ROWS;
  const isInFrame = isFramed && !isPhone;
  // Measured before it is needed: a list that grows long would otherwise lose its rows for a moment, and what is open
  // in them.
  const isMeasured = isVirtual || (isFramed && isSettled);
  const top = useTopOf(frame, isMeasured && !isInFrame);
  const common = {
    count: keys.length,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: OVERSCAN,
    measureElement: heightOf,
  };
  const inFrame = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...common,
    enabled: isMeasured && isInFrame,
    getScrollElement: () => frame.current,
  });
  const inWindow = useWindowVirtualizer<HTMLTableRowElement>({
    ...common,
    enabled: isMeasured && !isInFrame,
    scrollMargin: top,
  });
  const virtualizer = isInFrame ? inFrame : inWindow;
  if (!isVirtual) {
    return {
      indexes: all(keys.length),
      spaceBefore: 0,
      spaceAfter: 0,
      isVirtual,
      measure: undefined,
      reveal: () => undefined,
    };
  }
  return {
    ...visibleOf(virtualizer.getVirtualItems(), virtualizer.getTotalSize(), isInFrame ? 0 : top),
    isVirtual,
    measure: virtualizer.measureElement,
    reveal: (index) => {
      virtualizer.scrollToIndex(index, { align: "auto" });
    },
  };
}
