import { Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import type { CatalogVariant } from "../queries.ts";
import { StockForm } from "./stock-form.tsx";
import classes from "./catalog.module.css";

interface VariantProps {
  readonly variant: CatalogVariant;
}

function Warning({ variant }: VariantProps) {
  const { t } = useTranslation("stock");
  const { onHand, lowStockThreshold } = variant;
  if (onHand < 0) {
    return <Tag tone="bad">{t("catalog.below")}</Tag>;
  }
  if (onHand === 0) {
    return <Tag tone="bad">{t("catalog.out")}</Tag>;
  }
  return lowStockThreshold !== null && onHand <= lowStockThreshold ? (
    <Tag tone="warn">{t("catalog.low")}</Tag>
  ) : null;
}

/** The figure; a click on it changes it, for those who may. */
export function StockCell({ variant }: VariantProps) {
  const { t, i18n } = useTranslation("stock");
  const may = useMay();
  const [isOpen, { open, close }] = useDisclosure(false);
  const onHand = formatNumber(variant.onHand, i18n.language);
  const figure = <span className={classes.figure}>{onHand}</span>;
  return (
    <span className={classes.stock}>
      <Warning variant={variant} />
      {may("updateMasterVariant") ? (
        <Popover opened={isOpen} onChange={close} position="bottom-end" width={300} trapFocus shadow="md">
          <Popover.Target>
            <UnstyledButton
              className={classes.edit}
              onClick={open}
              aria-label={t("catalog.editStock", { figure: onHand, sku: variant.sku })}
            >
              {figure}
              <IconPencil size={13} aria-hidden="true" />
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown ta="left">
            <StockForm variant={variant} onDone={close} />
          </Popover.Dropdown>
        </Popover>
      ) : (
        figure
      )}
    </span>
  );
}
