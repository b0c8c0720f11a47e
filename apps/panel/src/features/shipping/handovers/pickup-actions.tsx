import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import type { Pickup } from "./queries.ts";

interface PickupProps {
  readonly pickup: Pickup;
}

function CancelPickup({ pickup: { pickupId, cancellable, carrier } }: PickupProps) {
  const { t } = useTranslation("shipping");
  return (
    <ConfirmButton
      label={t("handover.cancelPickup")}
      title={t("handover.cancelPickupTitle")}
      doneText={t("handover.pickupStatus.cancelled")}
      refreshes={[SHIPPING_KEY]}
      isSmall
      act={async () => api.cancelPickup({ params: { pickupId }, body: cancellable ? {} : { byPhone: true } })}
    >
      {t(cancellable ? "handover.cancelPickupText" : "handover.byPhoneText", { carrier: carrier.name })}
    </ConfirmButton>
  );
}

/** The outcome is unknown: a person who calls the carrier records it here. */
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
