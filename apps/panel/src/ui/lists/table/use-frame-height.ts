import { useLayoutEffect, type RefObject } from "react";

/** The frame reaches to the end of the window, whatever stands above it, so that only the rows scroll. */
export function useFrameHeight(frame: RefObject<HTMLDivElement | null>, isFramed: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!isFramed || element === null) {
      return undefined;
    }
    const fit = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      element.style.setProperty("--list-top", `${top}px`);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
    };
  }, [frame, isFramed]);
}
