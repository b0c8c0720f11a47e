import type { ReactNode } from "react";
import classes from "./row-text.module.css";

interface TextProps {
  readonly children: ReactNode;
}

interface CutProps extends TextProps {
  readonly title?: string;
  /** Leaves the width to the other columns where there is little. */
  readonly yields?: boolean;
}

/** As much as fits its column. */
export function Cut({ children, title, yields = false }: CutProps) {
  return (
    <div className={classes.cut} title={title} data-yields={yields || undefined}>
      {children}
    </div>
  );
}

/** The lesser line of a cell. */
export function SecondLine({ children }: TextProps) {
  return <div className={classes.second}>{children}</div>;
}

/** The lesser line, as much of it as fits its column. */
export function CutLine({ children, title, yields = false }: CutProps) {
  return (
    <div className={`${classes.second} ${classes.cut}`} title={title} data-yields={yields || undefined}>
      {children}
    </div>
  );
}

interface LeadProps extends TextProps {
  /** A picture or a mark ahead of the words. */
  readonly mark: ReactNode;
}

export function Lead({ mark, children }: LeadProps) {
  return (
    <div className={classes.lead}>
      {mark}
      <div>{children}</div>
    </div>
  );
}
