import { initialsOf } from "../format/format.ts";
import classes from "./initials.module.css";

interface InitialsProps {
  readonly name: string;
  readonly isAccent?: boolean;
}

/** A person's initials; the name is beside them, so screen readers skip them. */
export function Initials({ name, isAccent = false }: InitialsProps) {
  return (
    <span className={classes.initials} data-accent={isAccent || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
