import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./filter-bar.module.css";

interface FilterBarProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
  /** Absent while nothing is filtered. */
  readonly onClear?: (() => void) | undefined;
}

export function FilterBar({ label, children, end, onClear }: FilterBarProps) {
  const { t } = useTranslation("ui");
  return (
    <search className={classes.bar} aria-label={label}>
      {children}
      {onClear !== undefined && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} />}
          onClick={onClear}
        >
          {t("filter.clear")}
        </Button>
      )}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </search>
  );
}
