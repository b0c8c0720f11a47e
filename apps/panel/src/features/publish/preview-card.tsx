import { Button, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FormError } from "../../ui/errors/form-error.tsx";
import { PagedView } from "../../ui/lists/paged-view.tsx";
import { Tag } from "../../ui/pieces/tag.tsx";
import { Counts } from "./counts.tsx";
import { useListingColumns } from "./listing-columns.tsx";
import { previewQuery, publish, type PreviewItem, type Wish } from "./queries.ts";
import classes from "./publish.module.css";

const route = getRouteApi("/signed-in/stock/publish");

function Outcome({ item }: { readonly item: PreviewItem }) {
  const { t } = useTranslation("publish");
  if (item.verdict === "skip") {
    return <Text size="sm">{t(`failure.${item.failure ?? "not_supported"}`)}</Text>;
  }
  return item.verdict === "change" ? (
    <Tag tone="accent">{t("outcome.change")}</Tag>
  ) : (
    <Tag>{t("outcome.unchanged")}</Tag>
  );
}

interface RunProps {
  readonly wish: Wish;
  readonly changes: number;
}

function Run({ wish, changes }: RunProps) {
  const { t } = useTranslation("publish");
  const navigate = route.useNavigate();
  const run = useMutation({
    mutationFn: () => publish(wish),
    onSuccess: (job) => navigate({ search: { job: job ?? undefined } }),
  });
  return (
    <div className={classes.run}>
      <FormError error={run.error} />
      <Button
        disabled={changes === 0}
        loading={run.isPending}
        onClick={() => {
          run.mutate();
        }}
      >
        {t("preview.run", { count: changes })}
      </Button>
    </div>
  );
}

interface ListingsProps {
  readonly listings: readonly PreviewItem[];
  readonly isStale: boolean;
}

function Listings({ listings, isStale }: ListingsProps) {
  const { t } = useTranslation("publish");
  const columns: readonly Column<PreviewItem>[] = [
    ...useListingColumns(),
    {
      key: "outcome",
      phone: "inline",
      header: t("columns.outcome"),
      cell: (item) => <Outcome item={item} />,
    },
  ];
  return (
    <DataTable
      caption={t("preview.title")}
      columns={columns}
      rows={listings}
      rowKey={({ listingId, field }) => `${listingId}-${field}`}
      isStale={isStale}
    />
  );
}

interface PreviewCardProps {
  readonly wish: Wish;
}

export function PreviewCard({ wish }: PreviewCardProps) {
  const { t } = useTranslation("publish");
  const [offset = 0, setOffset] = useState<number>();
  const preview = useQuery(previewQuery(wish, offset));
  const { data } = preview;
  return (
    <Card title={t("preview.title")} description={t("preview.lead")} isFlush>
      {data !== undefined && (
        <>
          <Counts
            counts={[
              { label: t("preview.changes"), count: data.changes },
              { label: t("preview.unchanged"), count: data.unchanged },
              { label: t("preview.skipped"), count: data.skipped },
            ]}
          />
          <Run wish={wish} changes={data.changes} />
        </>
      )}
      <PagedView
        query={{ ...preview, data: data?.preview }}
        isInPlace
        onOffset={setOffset}
        empty={
          <EmptyState
            icon={<IconChecks size={20} stroke={1.6} />}
            title={t("preview.emptyTitle")}
            description={t("preview.emptyText")}
          />
        }
      >
        {(items, isStale) => <Listings listings={items} isStale={isStale} />}
      </PagedView>
    </Card>
  );
}
