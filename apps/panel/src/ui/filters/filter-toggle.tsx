import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";

interface FilterToggleProps {
  readonly isOn: boolean;
  readonly icon?: ReactNode;
  /** With the number of rows it would leave, where that is known. */
  readonly children: ReactNode;
  readonly onChange: (isOn: boolean) => void;
}

/** A filter that is on or off. */
export function FilterToggle({ isOn, icon, children, onChange }: FilterToggleProps) {
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.choices}
      data-set={isOn || undefined}
      aria-pressed={isOn}
      leftSection={icon}
      onClick={() => {
        onChange(!isOn);
      }}
    >
      {children}
    </Button>
  );
}
