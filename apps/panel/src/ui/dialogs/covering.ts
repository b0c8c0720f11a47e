import { createContext, use, useLayoutEffect } from "react";

/** Notifies a drawer that a dialog lies over it. */
export const Covering = createContext<(isCovered: boolean) => void>(() => undefined);

/** What lies on top takes the Escape key for itself. */
export function useCovering(isOpen: boolean): void {
  const cover = use(Covering);
  useLayoutEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    cover(true);
    return () => {
      cover(false);
    };
  }, [cover, isOpen]);
}
