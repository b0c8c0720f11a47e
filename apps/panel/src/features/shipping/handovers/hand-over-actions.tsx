import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconClipboardCheck, IconTruckLoading } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { openSheet } from "../../../base/labels/open-sheet.ts";
import { PickupDialog } from "./pickup-dialog.tsx";

interface HandOverProps {
  /** Parcels with a label that are not handed over yet. */
  readonly shipmentIds: readonly string[];
  readonly onDone: () => void;
}

function useHandOver({ shipmentIds, onDone }: HandOverProps) {
  const { t, i18n } = useTranslation("shipping");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { data } = await api.createManifests({ body: { shipmentIds: [...shipmentIds] } });
      const [only, ...others] = data.manifests;
      const isOne = only !== undefined && others.length === 0 && only.status !== "refused";
      if (isOne) {
        await openSheet(only.manifestId, i18n.language);
      }
      return { count: data.manifests.length, isOne };
    },
    onSuccess: async ({ count, isOne }) => {
      onDone();
      notifications.show({ message: t("handover.made", { count }) });
      await queryClient.invalidateQueries({ queryKey: SHIPPING_KEY });
      if (!isOne) {
        await navigate({ to: "/shipping/handovers" });
      }
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

/** Actions for parcels that are ready: create a hand-over list, or request a pickup. */
export function HandOverActions(props: HandOverProps) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const handOver = useHandOver(props);
  const [isAsking, setAsking] = useState(false);
  if (!may("createManifests")) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardCheck size={16} />}
        loading={handOver.isPending}
        onClick={() => {
          handOver.mutate();
        }}
      >
        {t("handover.handOver", { count: props.shipmentIds.length })}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTruckLoading size={16} />}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t("handover.askPickup")}
      </Button>
      <PickupDialog
        isOpen={isAsking}
        shipmentIds={props.shipmentIds}
        onDone={props.onDone}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
