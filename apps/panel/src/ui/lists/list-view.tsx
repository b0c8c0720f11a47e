import { Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../format/format.ts";
import { formatCount } from "./count.ts";
import { QueryView } from "./query-view.tsx";
import { ListSkeleton } from "./skeletons.tsx";
import type { List } from "./use-list.ts";
import classes from "./pager.module.css";

interface ListViewProps<Item> {
  readonly list: List<Item>;
  readonly empty: ReactNode;
  /** Lines of the skeleton. */
  readonly rows?: number;
  /** The table; absent rows are asked for as it is scrolled. */
  readonly children: ReactNode;
}

/** A list of a page: loading, failed, empty, or its table with the number of all rows below. */
export function ListView<Item>({ list, empty, rows = 10, children }: ListViewProps<Item>) {
  const { t, i18n } = useTranslation("ui");
  const isRead = !list.isPending && (list.rows.length > 0 || list.error === null);
  return (
    <QueryView
      query={{ ...list, data: isRead ? list.rows : undefined }}
      skeleton={<ListSkeleton rows={rows} />}
      isEmpty={({ length }) => length === 0}
      empty={empty}
    >
      {({ length }) => (
        <>
          {children}
          <div className={classes.pager} role="status">
            <Text c="dimmed" size="sm">
              {t("pager.range", {
                from: formatNumber(1, i18n.language),
                to: formatNumber(length, i18n.language),
                total: formatCount(list.total, i18n.language),
              })}
            </Text>
            {list.isLoadingMore && <Loader size="xs" />}
          </div>
        </>
      )}
    </QueryView>
  );
}
