import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../app/api.ts";
import { useErrorText } from "../../../ui/error-text.ts";
import { STOCK_KEY } from "../queries.ts";

const FINISHED: readonly string[] = ["completed", "failed", "cancelled"];

interface SyncButtonProps {
  readonly isPrimary?: boolean;
}

function useJob(jobId: string | null) {
  return useQuery({
    queryKey: ["catalog-sync", jobId],
    queryFn: async ({ signal }) =>
      (await api.getCatalogSyncJob({ params: { jobId: jobId ?? "" }, signal })).data,
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (FINISHED.includes(state.data?.state ?? "") ? false : 1_500),
  });
}

/** Reads the catalogs of all active shops, and says how far it has come. */
export function SyncButton({ isPrimary = false }: SyncButtonProps) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useJob(jobId);
  const start = useMutation({
    mutationFn: () => api.requestCatalogSync({ body: {} }),
    onSuccess: (answer) => {
      setJobId(answer.jobId);
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  useEffect(() => {
    if (job === undefined || !FINISHED.includes(job.state)) {
      return;
    }
    const { result } = job;
    const isFine = result !== undefined && result.shopsFailed === 0;
    const words = isFine
      ? t("catalog.sync.done", { variants: result.variantsSynced, shops: result.shopsProcessed })
      : t("catalog.sync.failed");
    notifications.show({ message: words, ...(isFine ? {} : { color: "red" }) });
    setJobId(null);
    void queryClient.invalidateQueries({ queryKey: STOCK_KEY });
  }, [job, queryClient, t]);
  const isRunning = jobId !== null;
  return (
    <Button
      variant={isPrimary ? "filled" : "default"}
      leftSection={<IconRefresh size={16} />}
      loading={start.isPending}
      disabled={isRunning}
      onClick={() => {
        start.mutate();
      }}
    >
      {isRunning
        ? t("catalog.sync.running", { count: job?.progress.variants ?? 0 })
        : t("catalog.sync.action")}
    </Button>
  );
}
