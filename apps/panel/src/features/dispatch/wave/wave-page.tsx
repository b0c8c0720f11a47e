import { IconListCheck } from "@tabler/icons-react";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { waveQuery, type Wave } from "../queries.ts";
import { WaveStatusTag } from "../wave-status-tag.tsx";
import { PickCard } from "./pick-card.tsx";
import { WaveActions } from "./wave-actions.tsx";
import { WaveOrdersCard } from "./wave-orders-card.tsx";
import classes from "./wave.module.css";

const route = getRouteApi("/signed-in/dispatch/waves/$waveId");

interface WaveProps {
  readonly wave: Wave;
}

function Head({ wave }: WaveProps) {
  const { t, i18n } = useTranslation("dispatch");
  return (
    <PageHeader
      title={t("wave.title", { number: formatNumber(wave.number, i18n.language) })}
      description={
        <span className={classes.lead}>
          <WaveStatusTag status={wave.status} />
          <span>
            {wave.placeName} · {t("wave.orderCount", { count: wave.orders })} ·{" "}
            <RelativeTime value={wave.createdAt} />
          </span>
        </span>
      }
      actions={
        <>
          <ButtonLink to="/dispatch/waves" variant="default" leftSection={<IconListCheck size={16} />}>
            {t("wave.all")}
          </ButtonLink>
          <WaveActions wave={wave} />
        </>
      }
    />
  );
}

/** What to take from the shelves, and for which orders. */
export function WavePage() {
  const { waveId } = route.useParams();
  const wave = useQuery({ ...waveQuery(waveId), refetchInterval: useLiveInterval(true) });
  return (
    <QueryView query={wave} skeleton={<PageSkeleton />}>
      {(data) => (
        <>
          <Head wave={data} />
          <Stack gap="lg">
            <PickCard wave={data} />
            <WaveOrdersCard wave={data} />
          </Stack>
        </>
      )}
    </QueryView>
  );
}
