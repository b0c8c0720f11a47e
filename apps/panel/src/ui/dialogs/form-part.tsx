import type { ReactNode } from "react";
import classes from "./form-part.module.css";

interface FormPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields of a form that belong together. */
export function FormPart({ title, children }: FormPartProps) {
  return (
    <div role="group" aria-label={title} className={classes.part}>
      <p className={classes.heading}>{title}</p>
      {children}
    </div>
  );
}
