import { useEffect, useRef, type RefObject } from "react";

/** The element takes the focus whenever another step begins, so that the keyboard goes on where the work does. */
export function useFocused<Target extends HTMLElement>(step: string | undefined): RefObject<Target | null> {
  const ref = useRef<Target>(null);
  useEffect(() => {
    if (step !== undefined) {
      ref.current?.focus();
    }
  }, [step]);
  return ref;
}
