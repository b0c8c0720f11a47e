import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Tag } from "../../ui/pieces/tag.tsx";
import { RelativeTime } from "../../ui/format/time.tsx";
import { useListingColumns } from "./listing-columns.tsx";
import { PUBLISH_TONES } from "./publish-states.ts";
import type { PublishResult } from "./queries.ts";

interface ResultTableProps {
  readonly results: readonly PublishResult[];
}

/** What became of each listing; what failed says why. */
export function ResultTable({ results }: ResultTableProps) {
  const { t } = useTranslation("publish");
  const columns: readonly Column<PublishResult>[] = [
    ...useListingColumns(),
    {
      key: "state",
      phone: "inline",
      header: t("columns.state"),
      width: "30%",
      cell: ({ state, failure, message }) => (
        <div>
          <Tag tone={PUBLISH_TONES[state]} hasDot>
            {t(`state.${state}`)}
          </Tag>
          {failure !== null && (
            <Text size="xs" c="dimmed" mt={2}>
              {t(`failure.${failure}`)}
              {message !== null && ` ${message}`}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: "at",
      phone: "inline",
      header: t("columns.at"),
      cell: ({ settledAt }) => (settledAt === null ? "–" : <RelativeTime value={settledAt} />),
    },
  ];
  return (
    <DataTable
      caption={t("job.results")}
      columns={columns}
      rows={results}
      rowKey={({ listingId, field }) => `${listingId}-${field}`}
    />
  );
}
