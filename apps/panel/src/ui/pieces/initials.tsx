import { initialsOf } from "../format/format.ts";
import classes from "./initials.module.css";

interface InitialsProps {
  readonly name: string;
  readonly isAccent?: boolean;
}

/** A person at a glance; the name stands beside it, so readers by ear skip it. */
export function Initials({ name, isAccent = false }: InitialsProps) {
  return (
    <span className={classes.initials} data-accent={isAccent || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
