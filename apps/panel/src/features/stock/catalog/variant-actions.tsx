import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { IconBox, IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { LateMenu } from "../../../ui/layers/late.tsx";
import type { CatalogVariant } from "../queries.ts";

/** A dialog of the catalog, and whose it is. */
export interface Edited {
  readonly part: "details" | "recipe";
  readonly variant: CatalogVariant;
}

export type OnEdit = (edited: Edited) => void;

interface VariantActionsProps {
  readonly variant: CatalogVariant;
  readonly onEdit: OnEdit;
}

function VariantMenu({ variant, onEdit }: VariantActionsProps) {
  const { t } = useTranslation("stock");
  const { sku, isKit } = variant;
  return (
    <LateMenu
      position="bottom-end"
      button={(opener) => (
        <ActionIcon {...opener} variant="subtle" color="gray" aria-label={t("catalog.moreNamed", { sku })}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      <Menu.Item
        leftSection={<IconBox size={16} />}
        onClick={() => {
          onEdit({ part: "recipe", variant });
        }}
      >
        {t(isKit ? "catalog.editKit" : "catalog.makeKit")}
      </Menu.Item>
    </LateMenu>
  );
}

export function VariantActions({ variant, onEdit }: VariantActionsProps) {
  const { t } = useTranslation("stock");
  const may = useMay();
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {may("updateMasterVariant") && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t("catalog.detailsOf", { sku: variant.sku })}
          onClick={() => {
            onEdit({ part: "details", variant });
          }}
        >
          {t("catalog.details")}
        </Button>
      )}
      {may("saveRecipe") && <VariantMenu variant={variant} onEdit={onEdit} />}
    </Group>
  );
}
