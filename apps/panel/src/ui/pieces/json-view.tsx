import { useMemo } from "react";
import { tokensOf } from "./json-tokens.ts";
import classes from "./json-view.module.css";

interface JsonViewProps {
  readonly text: string;
  readonly label: string;
}

/** JSON with quiet colours; anything else as it is. */
export function JsonView({ text, label }: JsonViewProps) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard
    <pre className={classes.json} tabIndex={0} aria-label={label}>
      {tokens.map(({ kind, text: part, at }) => (
        <span key={at} data-kind={kind}>
          {part}
        </span>
      ))}
    </pre>
  );
}
