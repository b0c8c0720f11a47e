import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../../ui/errors/error-state.tsx";
import { formatNumber } from "../../../ui/format/format.ts";
import { useLiveInterval } from "../../../ui/lists/live.ts";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { DocumentTitle } from "../../../ui/pieces/document-title.tsx";
import { PackScreen } from "./pack-screen.tsx";
import { useDesk, type PackingDesk } from "./use-desk.ts";

const waveRoute = getRouteApi("/signed-in/dispatch/waves/$waveId/pack");
const orderRoute = getRouteApi("/signed-in/dispatch/pack/$fulfilmentId");

const POLL_MS = 10_000;

/** Loads what is packed, and again every few seconds while there is a network. */
function useLoaded({ desk, isOnline }: PackingDesk, key: string, load: () => Promise<unknown>) {
  const isLive = useLiveInterval(true) !== false;
  return useQuery({
    queryKey: ["packing", desk?.owner, key],
    queryFn: async () => {
      await load();
      return null;
    },
    enabled: desk !== null && isOnline,
    staleTime: 0,
    refetchInterval: isLive ? POLL_MS : false,
  });
}

interface WaitingProps {
  readonly query: ReturnType<typeof useLoaded>;
}

/** Nothing of it is on the device yet. */
function Waiting({ query: { error, isFetching, refetch } }: WaitingProps) {
  return error === null ? (
    <PageSkeleton />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

export function PackWavePage() {
  const { t, i18n } = useTranslation("dispatch");
  const { waveId } = waveRoute.useParams();
  const { order } = waveRoute.useSearch();
  const navigate = waveRoute.useNavigate();
  const packing = useDesk();
  const query = useLoaded(packing, `wave ${waveId}`, async () => packing.desk?.loadWave(waveId));
  const wave = packing.state.waves.get(waveId);
  if (wave === undefined) {
    return <Waiting query={query} />;
  }
  const title = t("pack.title", { number: formatNumber(wave.number, i18n.language) });
  return (
    <>
      <DocumentTitle title={title} />
      <PackScreen
        packing={packing}
        title={title}
        orders={wave.fulfilments}
        openId={order}
        onOpen={(id) => void navigate({ search: { order: id } })}
      />
    </>
  );
}

export function PackOrderPage() {
  const { t } = useTranslation("dispatch");
  const { fulfilmentId } = orderRoute.useParams();
  const packing = useDesk();
  const query = useLoaded(packing, `order ${fulfilmentId}`, async () => packing.desk?.refresh(fulfilmentId));
  const box = packing.boxes.get(fulfilmentId);
  if (box === undefined) {
    return <Waiting query={query} />;
  }
  return (
    <>
      <DocumentTitle title={t("pack.titleOrder", { number: box.packable.orderNumber })} />
      <PackScreen
        packing={packing}
        title={box.packable.orderNumber}
        orders={[{ fulfilmentId, position: 1 }]}
        openId={fulfilmentId}
        onOpen={() => undefined}
      />
    </>
  );
}
