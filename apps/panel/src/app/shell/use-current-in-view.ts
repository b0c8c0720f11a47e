import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect, useRef, type RefObject } from "react";

/** A long menu is rolled to the page one is on before it is painted; nothing but the menu moves. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const list = menu.current;
    const current = list?.querySelector('[aria-current="page"]');
    if (!list || !current || current.getClientRects().length === 0) {
      return;
    }
    const frame = list.getBoundingClientRect();
    const item = current.getBoundingClientRect();
    list.scrollTop += Math.max(0, item.bottom - frame.bottom) + Math.min(0, item.top - frame.top);
  }, [pathname]);
  return menu;
}
