import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { printChannelLabels } from "../../../base/labels/print-channel-labels.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { chosenItems, type Chosen } from "./chosen-items.ts";

/** Prints the channels' own labels of the selection. What has none stays selected and says why. */
export function useChannelLabels({ selection, ...chosen }: Chosen & { readonly selection: Selection }) {
  const { t } = useTranslation("fulfilments");
  const describe = useErrorText();
  return useMutation({
    mutationFn: async (selected: Selected) => {
      const items = await chosenItems(selected, chosen);
      const sent = items.filter(({ isShippedByChannel }) => isShippedByChannel);
      const delays = await printChannelLabels([...new Set(sent.map(({ orderId }) => orderId))]);
      return new Map(
        items.flatMap(({ fulfilmentId, orderId, isShippedByChannel }) => {
          const delay = isShippedByChannel ? delays.get(orderId) : "own_carrier";
          return delay === undefined ? [] : [[fulfilmentId, t(`label.${delay}`)] as const];
        }),
      );
    },
    onSuccess: (failed) => {
      selection.keepFailed(failed);
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
