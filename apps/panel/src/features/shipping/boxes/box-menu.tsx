import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LateMenu } from "../../../ui/layers/late.tsx";

interface BoxMenuProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function BoxMenu({ name, onEdit, onRemove }: BoxMenuProps) {
  const { t } = useTranslation("boxes");
  return (
    <LateMenu
      position="bottom-end"
      button={(opener) => (
        <ActionIcon {...opener} variant="subtle" color="gray" aria-label={t("actions", { name })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {t("edit")}
      </Menu.Item>
      <Menu.Item c="var(--e-bad-text)" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        {t("remove")}
      </Menu.Item>
    </LateMenu>
  );
}
