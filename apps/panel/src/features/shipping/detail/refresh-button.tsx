import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { carriersQuery, TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";

interface RefreshButtonProps {
  readonly shipment: Shipment;
}

/** Carriers without tracking of their own have nothing to ask. */
function useIsTracked({ connectionId, carrier }: Shipment): boolean {
  const carriers = useQuery(carriersQuery).data?.items ?? [];
  const known = carriers.find((one) => one.connectionId === connectionId && one.code === carrier.code);
  return known !== undefined && known.capabilities.tracking !== "manual";
}

/** Asks the carrier now instead of at the next turn. */
export function RefreshButton({ shipment }: RefreshButtonProps) {
  const { t } = useTranslation("shipping");
  const isTracked = useIsTracked(shipment);
  const { shipmentId } = shipment;
  const refresh = useAction({
    act: async () => api.refreshShipment({ params: { shipmentId } }),
    doneText: t("detail.refreshed"),
    refreshes: TOUCHED_BY_PARCEL,
  });
  if (!isTracked || shipment.label === null) {
    return null;
  }
  return (
    <>
      <FormError error={refresh.error} />
      <Button
        size="xs"
        variant="default"
        mt="sm"
        leftSection={<IconRefresh size={14} />}
        loading={refresh.isPending}
        onClick={() => {
          refresh.mutate();
        }}
      >
        {t("detail.refresh")}
      </Button>
    </>
  );
}
