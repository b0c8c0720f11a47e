import { MAX_WAVE } from "@estiba/contract/values";
import { isEstibaError } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { chosenItems, type Chosen } from "./chosen-items.ts";
import { newWaves } from "./new-waves.ts";

/** Those that the service names; all of the wave where it names none. */
function refused(error: unknown, fulfilmentIds: readonly string[]): readonly string[] {
  const named: unknown = isEstibaError(error) ? error.details?.["fulfilmentIds"] : undefined;
  return Array.isArray(named) ? named.map(String) : fulfilmentIds;
}

/** Makes a wave for each place of the selection. What cannot be picked stays selected and says why. */
export function useMakeWaves({ selection, ...chosen }: Chosen & { readonly selection: Selection }) {
  const { t } = useTranslation("dispatch");
  const describe = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (selected: Selected) => {
      const items = await chosenItems(selected, chosen);
      const waves = newWaves(items);
      const taken = new Set(waves.flatMap(({ fulfilmentIds }) => fulfilmentIds));
      const failed = new Map(
        items
          .filter(({ fulfilmentId }) => !taken.has(fulfilmentId))
          .map(({ fulfilmentId, status }) => [
            fulfilmentId,
            status === "ready" ? t("queue.nextWave", { max: MAX_WAVE }) : t("queue.notReady"),
          ]),
      );
      const made: string[] = [];
      for (const body of waves) {
        try {
          made.push((await api.createWave({ body })).data.waveId);
        } catch (error) {
          for (const id of refused(error, body.fulfilmentIds)) {
            failed.set(id, describe(error));
          }
        }
      }
      return { made, failed };
    },
    onSuccess: async ({ made, failed }) => {
      selection.keepFailed(failed);
      const [waveId, ...others] = made;
      if (waveId !== undefined) {
        notifications.show({ message: t("queue.made", { count: made.length }) });
      }
      if (waveId !== undefined && failed.size === 0) {
        void (others.length === 0
          ? navigate({ to: "/dispatch/waves/$waveId", params: { waveId } })
          : navigate({ to: "/dispatch/waves" }));
      }
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
