import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../format/format.ts";
import { formatCount } from "./count.ts";
import classes from "./pager.module.css";

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly hasMore: boolean;
}

interface PagerProps {
  readonly page: Page<unknown>;
  /** Absent where there is nothing to turn to; the count is shown all the same. */
  readonly onOffset: ((offset: number) => void) | undefined;
}

/** Hidden while everything fits on one page. */
export function Pager({ page, onOffset }: PagerProps) {
  const { t, i18n } = useTranslation("ui");
  if (page.offset === 0 && !page.hasMore) {
    return null;
  }
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <nav className={classes.pager} aria-label={t("pager.label")}>
      <Text c="dimmed" size="sm" aria-live="polite">
        {t("pager.range", {
          from: number(page.offset + 1),
          to: number(page.offset + page.items.length),
          total: formatCount(page.total, i18n.language),
        })}
      </Text>
      {onOffset !== undefined && (
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={page.offset === 0}
            onClick={() => {
              onOffset(Math.max(0, page.offset - page.limit));
            }}
          >
            {t("pager.previous")}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!page.hasMore}
            onClick={() => {
              onOffset(page.offset + page.limit);
            }}
          >
            {t("pager.next")}
          </Button>
        </Group>
      )}
    </nav>
  );
}
