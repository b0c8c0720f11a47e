import type { CSSProperties } from "react";

/** Tells the style sheet how long a figure is, so that long ones are set smaller and stay on one line. */
export const lengthOf = (figure: string): CSSProperties =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a variable of the style sheet
  ({ "--length": figure.length }) as CSSProperties;
