import type { ReactNode } from "react";
import classes from "./note.module.css";

interface NoteProps {
  readonly tone: "info" | "warn" | "bad";
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A sentence that must not be overlooked; a bad one is read aloud when it appears. */
export function Note({ tone, icon, children }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === "bad" ? "alert" : undefined}>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div>{children}</div>
    </div>
  );
}
