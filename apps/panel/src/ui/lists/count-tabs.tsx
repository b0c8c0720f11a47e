import type { ReactNode } from "react";
import { useLanguage } from "../format/language.ts";
import { formatCount } from "./count.ts";
import classes from "./count-tabs.module.css";

interface CountTabsProps {
  readonly label: string;
  /** Links to the parts of a list. */
  readonly children: ReactNode;
}

export function CountTabs({ label, children }: CountTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

interface TabCountProps {
  readonly count: number;
  /** It should be none. */
  readonly isAlarm?: boolean;
}

/** How many rows wait behind a tab; nothing where there are none. */
export function TabCount({ count, isAlarm = false }: TabCountProps) {
  const language = useLanguage();
  return count === 0 ? null : (
    <span className={classes.count} data-alarm={isAlarm || undefined}>
      {formatCount(count, language)}
    </span>
  );
}
