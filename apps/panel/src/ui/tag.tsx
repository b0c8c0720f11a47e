import type { ReactNode } from "react";
import classes from "./tag.module.css";

interface TagProps {
  readonly tone?: "neutral" | "accent" | "good" | "warn" | "bad";
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
