import type { CSSProperties } from "react";

declare module "react" {
  interface CSSProperties {
    /** Read by the style sheet. */
    "--length"?: number;
  }
}

/** Gives the style sheet the length of a figure, so that long ones are set smaller and stay on one line. */
export const lengthOf = (figure: string): CSSProperties => ({ "--length": figure.length });
