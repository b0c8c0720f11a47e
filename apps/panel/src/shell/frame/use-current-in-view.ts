import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect, useRef, type RefObject } from "react";

/** So that the edge of the item is seen too. */
const MARGIN_PX = 4;

function roll(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current="page"]');
  if (!list || !current || current.getClientRects().length === 0) {
    return;
  }
  const frame = list.getBoundingClientRect();
  const item = current.getBoundingClientRect();
  const below = item.bottom + MARGIN_PX - frame.bottom;
  const above = item.top - MARGIN_PX - frame.top;
  list.scrollTop += Math.max(0, below) + Math.min(0, above);
}

/** A long menu is rolled to the page one is on before it is painted; nothing but the menu moves. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // With the frame's own layout, which then is not worked out twice.
    const request = requestAnimationFrame(() => {
      roll(menu.current);
    });
    return () => {
      cancelAnimationFrame(request);
    };
  }, [pathname]);
  return menu;
}
