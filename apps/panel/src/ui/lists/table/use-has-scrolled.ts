import { startTransition, useEffect, useState } from "react";

/** Keys like Ctrl+F and Ctrl+P look at the whole page. */
const looksAtAll = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** A list that has just come shows what fits the screen; false until somebody scrolls, searches the page or prints it. */
export function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const show = () => {
      ended.abort();
      startTransition(() => {
        setHasScrolled(true);
      });
    };
    const options = { capture: true, passive: true, signal: ended.signal };
    document.addEventListener("scroll", show, options);
    window.addEventListener("beforeprint", show, options);
    document.addEventListener(
      "keydown",
      (press) => {
        if (looksAtAll(press)) {
          show();
        }
      },
      options,
    );
    return () => {
      ended.abort();
    };
  }, []);
  return hasScrolled;
}
