import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

/** Why an action failed for this row. */
export function RowNote({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.note}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      {children}
    </span>
  );
}
