import { PUBLISH_STATES } from "@estiba/contract/values";
import { Button, Progress, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconListCheck } from "@tabler/icons-react";
import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { Card } from "../../ui/pieces/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { FilterBar } from "../../ui/filters/filter-bar.tsx";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { Note } from "../../ui/pieces/note.tsx";
import { PagedView } from "../../ui/lists/paged-view.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { Counts } from "./counts.tsx";
import { isFinished, jobQuery, type PublishJob } from "./queries.ts";
import { ResultTable } from "./result-table.tsx";
import classes from "./publish.module.css";

const route = getRouteApi("/signed-in/stock/publish");

interface JobProps {
  readonly job: PublishJob;
}

function Undo({ job }: JobProps) {
  const { t } = useTranslation("publish");
  const navigate = route.useNavigate();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: async () => (await api.undoPublishJob({ params: { jobId: job.jobId } })).data.jobId,
    onSuccess: (undoing) => navigate({ search: { job: undoing } }),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("job.undo")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("job.undoTitle")}
        confirmLabel={t("job.undo")}
        isBusy={undo.isPending}
        error={undo.error}
        onConfirm={() => {
          undo.mutate();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        {t("job.undoText")}
      </ConfirmDialog>
    </>
  );
}

/** Which run this one takes back, or by which it was taken back. */
function Relation({ job }: JobProps) {
  const { t } = useTranslation("publish");
  const other = job.undoOf ?? job.undoneBy;
  return other === null ? null : (
    <Note tone="info">
      {job.undoOf === null ? t("job.undoneBy") : t("job.undoOf")}{" "}
      <AnchorLink to="/stock/publish" search={{ job: other }} inherit>
        {t("job.other")}
      </AnchorLink>
    </Note>
  );
}

function Summary({ job }: JobProps) {
  const { t } = useTranslation("publish");
  const { done, total } = job.progress;
  const percent = total === 0 ? 100 : Math.round((done / total) * 100);
  const canUndo = isFinished(job) && job.undoneBy === null && (job.result?.written ?? 0) > 0;
  return (
    <Card
      title={t(`job.state.${job.state}`)}
      description={t("job.progress", { done, total })}
      aside={canUndo && <Undo job={job} />}
    >
      <Stack gap="md">
        <Progress value={percent} animated={!isFinished(job)} aria-label={t("job.progressLabel")} />
        {job.error !== null && <Note tone="bad">{job.error}</Note>}
        <Relation job={job} />
      </Stack>
    </Card>
  );
}

function StateFilter() {
  const { t } = useTranslation("publish");
  const { state } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <FilterBar label={t("job.filter")}>
      <SegmentedControl
        size="xs"
        aria-label={t("job.filter")}
        value={state ?? "all"}
        data={[
          { value: "all", label: t("job.all") },
          ...PUBLISH_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        onChange={(value) => {
          const chosen = PUBLISH_STATES.find((known) => known === value);
          void navigate({ search: (old) => ({ ...old, state: chosen, offset: undefined }), replace: true });
        }}
      />
    </FilterBar>
  );
}

interface ResultsProps {
  readonly job: UseQueryResult<PublishJob>;
}

function Results({ job }: ResultsProps) {
  const { t } = useTranslation("publish");
  const navigate = route.useNavigate();
  return (
    <PagedView
      query={{ ...job, data: job.data?.results }}
      isInPlace
      onOffset={(offset) => void navigate({ search: (old) => ({ ...old, offset }) })}
      empty={
        <EmptyState
          icon={<IconListCheck size={20} stroke={1.6} />}
          title={t("job.emptyTitle")}
          description={t("job.emptyText")}
        />
      }
    >
      {(items) => <ResultTable results={items} />}
    </PagedView>
  );
}

interface JobCardProps {
  readonly jobId: string;
}

export function JobCard({ jobId }: JobCardProps) {
  const { t } = useTranslation("publish");
  const { state, offset = 0 } = route.useSearch();
  const job = useQuery(jobQuery(jobId, { offset, ...(state === undefined ? {} : { state }) }));
  return (
    <QueryView query={job}>
      {(data) => (
        <Stack gap="lg">
          <Summary job={data} />
          <Card title={t("job.results")} isFlush>
            <div className={classes.run}>
              {data.result === null ? (
                <Text size="sm" c="dimmed">
                  {t("job.underway")}
                </Text>
              ) : null}
            </div>
            {data.result !== null && (
              <Counts
                counts={[
                  { label: t("state.written"), count: data.result.written },
                  { label: t("state.unchanged"), count: data.result.unchanged },
                  { label: t("state.failed"), count: data.result.failed, isBad: true },
                  { label: t("state.skipped"), count: data.result.skipped },
                ]}
              />
            )}
            <StateFilter />
            <Results job={job} />
          </Card>
        </Stack>
      )}
    </QueryView>
  );
}
