import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { warehousesQuery, type Warehouse } from "../queries.ts";
import { WarehouseForm } from "./warehouse-form.tsx";
import { WarehouseRow } from "./warehouse-row.tsx";

interface EditDialogProps {
  readonly edited: Warehouse | "new" | null;
  readonly onClose: () => void;
}

function EditDialog({ edited, onClose }: EditDialogProps) {
  const { t } = useTranslation(["shipping", "places"]);
  const title = edited === "new" ? t("setup.warehouse.add") : t("places:editTitle");
  return (
    <Dialog isOpen={edited !== null} onClose={onClose} title={title} size="lg">
      {edited !== null && <WarehouseForm place={edited === "new" ? null : edited} onDone={onClose} />}
    </Dialog>
  );
}

/** Where parcels leave from: added, changed and removed. */
export function WarehousesCard() {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const warehouses = useQuery(warehousesQuery);
  const [edited, setEdited] = useState<Warehouse | "new" | null>(null);
  const close = () => {
    setEdited(null);
  };
  return (
    <Card
      title={t("setup.warehouse.title")}
      description={t("setup.warehouse.lead")}
      aside={
        may("createWarehouse") && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => {
              setEdited("new");
            }}
          >
            {t("setup.warehouse.add")}
          </Button>
        )
      }
    >
      <QueryView
        query={warehouses}
        skeleton={<ListSkeleton rows={2} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Text size="sm" c="dimmed">
            {t("setup.warehouse.none")}
          </Text>
        }
      >
        {({ items }) => (
          <Stack gap="xs">
            {items.map((place) => (
              <WarehouseRow
                key={place.warehouseId}
                place={place}
                onEdit={() => {
                  setEdited(place);
                }}
              />
            ))}
          </Stack>
        )}
      </QueryView>
      <EditDialog edited={edited} onClose={close} />
    </Card>
  );
}
