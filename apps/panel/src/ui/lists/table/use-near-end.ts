import { useEffect, useEffectEvent, type RefObject } from "react";

/** So far ahead of the view the next rows are asked for. */
const AHEAD_PX = 1_600;

/** Calls when the end of the list comes near, whether the frame or the page scrolls; again with every number of rows. */
export function useNearEnd(
  end: RefObject<HTMLDivElement | null>,
  frame: RefObject<HTMLDivElement | null> | undefined,
  onEnd: (() => void) | undefined,
  rowCount: number,
): void {
  const reached = useEffectEvent(() => onEnd?.());
  const isWatched = onEnd !== undefined;
  useEffect(() => {
    const element = end.current;
    if (!isWatched || element === null) {
      return undefined;
    }
    const scroller = frame?.current ?? null;
    const isScrolled = scroller !== null && getComputedStyle(scroller).overflowY !== "visible";
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          reached();
        }
      },
      { root: isScrolled ? scroller : null, rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [end, frame, isWatched, rowCount]);
}
