import { Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/pieces/links.tsx";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { ChoiceCard } from "./choice-card.tsx";
import { JobCard } from "./job-card.tsx";
import { PreviewCard } from "./preview-card.tsx";
import type { Wish } from "./queries.ts";

const route = getRouteApi("/signed-in/stock/publish");

/** Choose, review the changes, then publish them. */
function NewRun() {
  const [wish, setWish] = useState<Wish | null>(null);
  return (
    <Stack gap="lg">
      <ChoiceCard
        onPreview={setWish}
        onChange={() => {
          setWish(null);
        }}
      />
      {wish !== null && <PreviewCard key={JSON.stringify(wish)} wish={wish} />}
    </Stack>
  );
}

export function PublishPage() {
  const { t } = useTranslation("publish");
  const { job } = route.useSearch();
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("lead")}
        actions={
          job !== undefined && (
            <ButtonLink
              to="/stock/publish"
              search={{}}
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
            >
              {t("another")}
            </ButtonLink>
          )
        }
      />
      {job === undefined ? <NewRun /> : <JobCard key={job} jobId={job} />}
    </>
  );
}
