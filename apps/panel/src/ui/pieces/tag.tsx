import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad";

interface TagProps {
  readonly tone?: Tone;
  /** A dot before the words, for states. */
  readonly hasDot?: boolean;
  readonly children: ReactNode;
}

export function Tag({ tone = "neutral", hasDot = false, children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone} data-dot={hasDot || undefined}>
      {children}
    </span>
  );
}
