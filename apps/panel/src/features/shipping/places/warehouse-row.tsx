import { ActionIcon, Group, Menu, Text } from "@mantine/core";
import { IconDots, IconPencil, IconStar, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { Warehouse } from "../queries.ts";

interface WarehouseRowProps {
  readonly place: Warehouse;
  readonly onEdit: () => void;
}

function useMakeDefault({ warehouseId, name }: Warehouse) {
  const { t } = useTranslation("places");
  return useAction({
    act: async () => api.updateWarehouse({ params: { warehouseId }, body: { isDefault: true } }),
    doneText: t("isDefault", { name }),
    refreshes: [SHIPPING_KEY],
  });
}

interface RemoveDialogProps {
  readonly place: Warehouse;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ place: { warehouseId, name }, isOpen, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("places");
  const remove = useAction({
    act: async () => api.deleteWarehouse({ params: { warehouseId } }),
    doneText: t("removed", { name }),
    refreshes: [SHIPPING_KEY],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("removeTitle", { name })}
      confirmLabel={t("remove")}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => {
        remove.mutate();
      }}
      onClose={onClose}
    >
      {t("removeText")}
    </ConfirmDialog>
  );
}

function Actions({ place, onEdit }: WarehouseRowProps) {
  const { t } = useTranslation("places");
  const [isRemoving, setRemoving] = useState(false);
  const makeDefault = useMakeDefault(place);
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("actions", { name: place.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t("edit")}
          </Menu.Item>
          {!place.isDefault && (
            <Menu.Item
              leftSection={<IconStar size={16} />}
              onClick={() => {
                makeDefault.mutate();
              }}
            >
              {t("makeDefault")}
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--e-bad-text)"
            leftSection={<IconTrash size={16} />}
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t("remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RemoveDialog
        place={place}
        isOpen={isRemoving}
        onClose={() => {
          setRemoving(false);
        }}
      />
    </>
  );
}

export function WarehouseRow(props: WarehouseRowProps) {
  const { t } = useTranslation("shipping");
  const may = useMay();
  const { name, address, isDefault } = props.place;
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Group gap="sm">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {address.address}, {address.city}
        </Text>
        {isDefault && <Tag tone="accent">{t("setup.warehouse.default")}</Tag>}
      </Group>
      {may("updateWarehouse") && <Actions {...props} />}
    </Group>
  );
}
