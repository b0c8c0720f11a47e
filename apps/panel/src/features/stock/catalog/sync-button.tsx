import type { ResultOf } from "@estiba/sdk";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { STOCK_KEY } from "../queries.ts";

type Job = ResultOf<"getCatalogSyncJob">["data"];

const FINISHED: readonly Job["state"][] = ["completed", "failed", "cancelled"];
const LOOK_MS = 1_500;
/** Half an hour; a longer sync continues in the background. */
const MAX_LOOKS = 1_200;

const pause = (durationMs: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, durationMs);
  });

/** Starts a sync and follows it to its end. */
async function sync(onProgress: (variants: number) => void): Promise<Job | null> {
  const { jobId } = await api.requestCatalogSync({ body: {} });
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { data: job } = await api.getCatalogSyncJob({ params: { jobId } });
    if (FINISHED.includes(job.state)) {
      return job;
    }
    onProgress(job.progress.variants);
    await pause(LOOK_MS);
  }
  return null;
}

function useOutcome(): (job: Job | null) => void {
  const { t } = useTranslation("stock");
  return (job) => {
    const result = job?.result;
    if (job?.state === "completed" && result?.shopsFailed === 0) {
      const figures = { variants: result.variantsSynced, shops: result.shopsProcessed };
      const skipped = result.shopsSkipped.filter(({ reason }) => reason !== "disconnected");
      const names = skipped.map(({ shopName }) => shopName).join(", ");
      const rest = skipped.length === 0 ? "" : ` ${t("catalog.sync.skipped", { names })}`;
      notifications.show({ message: `${t("catalog.sync.done", figures)}${rest}` });
    } else {
      notifications.show({ color: "red", message: t("catalog.sync.failed") });
    }
  };
}

interface SyncButtonProps {
  readonly isPrimary?: boolean;
}

/** Reads the catalogs of all active shops, and says how far it has come. */
export function SyncButton({ isPrimary = false }: SyncButtonProps) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const tell = useOutcome();
  const queryClient = useQueryClient();
  const [variants, setVariants] = useState(0);
  const run = useMutation({
    mutationFn: () => sync(setVariants),
    onSuccess: async (job) => {
      tell(job);
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <Button
      variant={isPrimary ? "filled" : "default"}
      leftSection={<IconRefresh size={16} />}
      disabled={run.isPending}
      onClick={() => {
        setVariants(0);
        run.mutate();
      }}
    >
      {run.isPending ? t("catalog.sync.running", { count: variants }) : t("catalog.sync.action")}
    </Button>
  );
}
