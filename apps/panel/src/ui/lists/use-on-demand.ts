import { useLayoutEffect, useRef, useState } from "react";

/**
 * For what a row can open. Rows are many, and most are never touched: it is made when its button is first pressed, and
 * opens as if it had been there.
 */
export function useOnDemand() {
  const button = useRef<HTMLButtonElement>(null);
  const [isMade, setMade] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (isMade) {
      // Made anew around the pressed one, the button has lost the keyboard.
      button.current?.focus();
      setOpen(true);
    }
  }, [isMade]);
  const open = () => {
    setMade(true);
    setOpen(isMade);
  };
  return { button, isMade, isOpen, open, setOpen };
}
