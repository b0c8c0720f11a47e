import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { STOCK_KEY, type Incident } from "../queries.ts";

type Offer = NonNullable<Incident["transfer"]>;

interface TransferButtonProps {
  readonly incident: Incident;
}

function useTransfer(incident: Incident) {
  const { t } = useTranslation("stock");
  const queryClient = useQueryClient();
  const describe = useErrorText();
  return useMutation({
    mutationFn: async ({ fromPlaceId, quantity }: Offer) =>
      api.createTransfer({
        body: {
          fromPlaceId,
          toPlaceId: incident.placeId ?? "",
          lines: [{ sku: incident.masterSku, quantity }],
          send: true,
        },
      }),
    onSuccess: async () => {
      notifications.show({ message: t("incidents.sent", { place: incident.placeName }) });
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

/** Sends what the place owes from the one that has it. */
export function TransferButton({ incident }: TransferButtonProps) {
  const { t } = useTranslation("stock");
  const may = useMay();
  const send = useTransfer(incident);
  const { transfer } = incident;
  if (transfer === null || !may("createTransfer")) {
    return null;
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={send.isPending}
      onClick={() => {
        send.mutate(transfer);
      }}
    >
      {t("incidents.transfer", { count: transfer.quantity, place: transfer.fromPlaceName })}
    </Button>
  );
}
