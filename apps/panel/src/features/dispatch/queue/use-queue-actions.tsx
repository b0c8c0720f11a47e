import { Button } from "@mantine/core";
import { IconBasket, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import type { Chosen } from "./chosen-items.ts";
import { useChannelLabels } from "./use-channel-labels.ts";
import { useMakeWaves } from "./use-make-waves.ts";

/** What can be done with the selected rows; null where that is nothing. */
export function useQueueActions(
  chosen: Chosen & { readonly selection: Selection },
): ((selected: Selected) => ReactNode) | null {
  const { t } = useTranslation("dispatch");
  const may = useMay();
  const hasFeature = useHasFeature();
  const make = useMakeWaves(chosen);
  const labels = useChannelLabels(chosen);
  const canMake = may("createWave") && hasFeature("fulfilment");
  const canPrint =
    may("fetchChannelLabels") && chosen.rows.some(({ isShippedByChannel }) => isShippedByChannel);
  if (!canMake && !canPrint) {
    return null;
  }
  return (selected) => (
    <>
      {canMake && (
        <Button
          size="compact-sm"
          leftSection={<IconBasket size={15} />}
          loading={make.isPending}
          onClick={() => {
            make.mutate(selected);
          }}
        >
          {t("queue.make")}
        </Button>
      )}
      {canPrint && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={15} />}
          loading={labels.isPending}
          onClick={() => {
            labels.mutate(selected);
          }}
        >
          {t("queue.printLabels")}
        </Button>
      )}
    </>
  );
}
