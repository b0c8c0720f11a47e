import type { InputHTMLAttributes } from "react";
import classes from "../data-table.module.css";

interface CheckProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Some, but not all. */
  readonly isSome?: boolean;
}

/** The browser's own checkbox: a list has many, and a component for each is what a scroll would wait for. */
export function Check({ isSome, ...rest }: CheckProps) {
  const mark = (input: HTMLInputElement | null) => {
    if (input !== null) {
      input.indeterminate = isSome === true;
    }
  };
  return (
    <input
      {...rest}
      ref={isSome === undefined ? undefined : mark}
      type="checkbox"
      className={classes.check}
    />
  );
}
