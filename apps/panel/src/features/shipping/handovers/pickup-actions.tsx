import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../app/api.ts";
import { useMay } from "../../../app/session.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useErrorText } from "../../../ui/error-text.ts";
import { SHIPPING_KEY } from "../queries.ts";
import type { Pickup } from "./queries.ts";

interface PickupProps {
  readonly pickup: Pickup;
}

function CancelPickup({ pickup }: PickupProps) {
  const { t } = useTranslation("shipping");
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { pickupId, cancellable } = pickup;
  const cancel = useMutation({
    mutationFn: () => api.cancelPickup({ params: { pickupId }, body: cancellable ? {} : { byPhone: true } }),
    onSuccess: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("handover.cancel")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("handover.cancelPickupTitle")}
        confirmLabel={t("handover.cancelPickup")}
        isBusy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => {
          cancel.mutate();
        }}
        onClose={() => {
          setAsking(false);
        }}
      >
        {t(cancellable ? "handover.cancelPickupText" : "handover.byPhoneText", {
          carrier: pickup.carrier.name,
        })}
      </ConfirmDialog>
    </>
  );
}

/** The line broke: whoever calls the carrier says here what it said. */
function ResolvePickup({ pickup }: PickupProps) {
  const { t } = useTranslation("shipping");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const resolve = useMutation({
    mutationFn: (booked: boolean) =>
      api.resolvePickup({ params: { pickupId: pickup.pickupId }, body: { booked } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SHIPPING_KEY }),
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  return (
    <>
      {([true, false] as const).map((booked) => (
        <Button
          key={String(booked)}
          size="xs"
          variant="default"
          disabled={resolve.isPending}
          onClick={() => {
            resolve.mutate(booked);
          }}
        >
          {t(booked ? "handover.comes" : "handover.comesNot")}
        </Button>
      ))}
    </>
  );
}

export function PickupActions({ pickup }: PickupProps) {
  const may = useMay();
  if (!may("cancelPickup")) {
    return null;
  }
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {pickup.status === "booked" && <CancelPickup pickup={pickup} />}
      {pickup.status === "unknown" && <ResolvePickup pickup={pickup} />}
    </Group>
  );
}
