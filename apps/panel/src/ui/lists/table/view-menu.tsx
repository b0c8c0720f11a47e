import { ActionIcon } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { lateItems } from "../../layers/late-items.tsx";
import { LateMenu } from "../../layers/late.tsx";
import type { ViewItemsProps } from "./view-items.tsx";

const ViewItems = lateItems(async () => (await import("./view-items.tsx")).ViewItems);

/** Order, columns and density of a list, as one person likes them. */
export function ViewMenu(props: ViewItemsProps) {
  const { t } = useTranslation("ui");
  return (
    <LateMenu
      load={ViewItems.load}
      position="bottom-end"
      dropdown={{ mah: "70dvh", style: { overflowY: "auto" } }}
      button={(opener) => (
        <ActionIcon {...opener} variant="subtle" color="gray" size={24} aria-label={t("view.label")}>
          <IconAdjustmentsHorizontal size={16} />
        </ActionIcon>
      )}
    >
      <ViewItems {...props} />
    </LateMenu>
  );
}
