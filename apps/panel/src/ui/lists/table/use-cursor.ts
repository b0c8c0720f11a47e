import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The row the keyboard stands on; it has the focus, so that it is read aloud and Tab goes on from there. */
export function useCursor(
  frame: RefObject<HTMLDivElement | null>,
  keys: readonly string[],
  reveal: (index: number) => void,
) {
  const [key, setKey] = useState<string | null>(null);
  const isMoved = useRef(false);
  const index = key === null ? -1 : keys.indexOf(key);
  const rowOf = (wanted: string) =>
    frame.current?.querySelector<HTMLTableRowElement>(`tr[data-key="${CSS.escape(wanted)}"]`) ?? null;
  useLayoutEffect(() => {
    if (isMoved.current && key !== null) {
      const row = rowOf(key);
      isMoved.current = row === null;
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    }
  });
  return {
    key: index === -1 ? null : key,
    row: () => (key === null ? null : rowOf(key)),
    setKey,
    move: (step: 1 | -1) => {
      const next = Math.min(Math.max(index + step, 0), keys.length - 1);
      const nextKey = keys[next];
      if (nextKey !== undefined) {
        isMoved.current = true;
        setKey(nextKey);
        reveal(next);
      }
    },
  };
}
