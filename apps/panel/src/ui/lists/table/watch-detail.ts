type Measure = (row: HTMLTableRowElement | null) => void;

/** A row is as high as it and the line below it together: measured again as that line grows, and once it is gone. */
export function watchDetail(measure: Measure | undefined) {
  return (below: HTMLTableRowElement | null) => {
    const row = below?.previousElementSibling;
    if (!below || measure === undefined || !(row instanceof HTMLTableRowElement)) {
      return undefined;
    }
    const look = () => {
      if (row.isConnected) {
        measure(row);
      }
    };
    const observer = new ResizeObserver(look);
    observer.observe(below);
    return () => {
      observer.disconnect();
      requestAnimationFrame(look);
    };
  };
}
