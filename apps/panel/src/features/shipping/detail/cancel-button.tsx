import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../app/api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SHIPPING_KEY, type Shipment } from "../queries.ts";

interface CancelButtonProps {
  readonly shipment: Shipment;
}

export function CancelButton({ shipment }: CancelButtonProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.cancelShipment({ params: { shipmentId: shipment.shipmentId }, body: {} }),
    onSuccess: async () => {
      setAsking(false);
      notifications.show({ message: t("detail.cancelled") });
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
    },
  });
  if (shipment.status !== "label_created" && shipment.status !== "purchase_unknown") {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        c="var(--e-bad-text)"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("detail.cancel")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("detail.cancelTitle")}
        confirmLabel={t("detail.cancel")}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => {
          cancel.mutate();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        {t("detail.cancelText")}
      </ConfirmDialog>
    </>
  );
}
