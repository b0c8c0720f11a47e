import { Button, CloseButton, Portal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { formatCount } from "../count.ts";
import { countOf, type Selected } from "../selection.ts";
import classes from "./bulk-bar.module.css";

interface BulkBarProps {
  readonly selected: Selected;
  readonly total: number;
  /** Offers all that match; absent where the whole list is on the screen. */
  readonly onAllMatching: (() => void) | undefined;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** What can be done with the selected rows, over the end of the list. */
export function BulkBar({ selected, total, onAllMatching, onClear, children }: BulkBarProps) {
  const { t, i18n } = useTranslation("ui");
  return (
    <Portal>
      <div className={classes.place}>
        <div className={classes.bar} role="toolbar" aria-label={t("bulk.label")} data-bulk-bar>
          <span className={classes.count} aria-live="polite">
            {t("bulk.selected", {
              count: countOf(selected),
              formatted: formatCount(countOf(selected), i18n.language),
            })}
          </span>
          {onAllMatching !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={onAllMatching}>
              {t("bulk.all", { total: formatCount(total, i18n.language) })}
            </Button>
          )}
          <div className={classes.actions} data-actions>
            {children}
          </div>
          <CloseButton size="sm" aria-label={t("bulk.clear")} onClick={onClear} />
        </div>
      </div>
    </Portal>
  );
}
