import { Popover } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { useOnDemand } from "../../../ui/lists/use-on-demand.ts";
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

interface EditProps extends VariantProps {
  readonly onHand: string;
}

function EditStock({ variant, onHand }: EditProps) {
  const { t } = useTranslation("stock");
  const { button, isMade, isOpen, open, setOpen } = useOnDemand();
  const figure = (
    <button
      ref={button}
      type="button"
      className={classes.edit}
      aria-haspopup="dialog"
      aria-label={t("catalog.editStock", { figure: onHand, sku: variant.sku })}
      onClick={open}
    >
      <span className={classes.figure}>{onHand}</span>
      <IconPencil size={13} aria-hidden="true" />
    </button>
  );
  if (!isMade) {
    return figure;
  }
  const close = () => {
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{figure}</Popover.Target>
      <Popover.Dropdown ta="left">
        <StockForm variant={variant} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The figure; a click on it changes it, for those who may. */
export function StockCell({ variant }: VariantProps) {
  const { i18n } = useTranslation("stock");
  const may = useMay();
  const onHand = formatNumber(variant.onHand, i18n.language);
  return (
    <span className={classes.stock}>
      <Warning variant={variant} />
      {may("updateMasterVariant") ? (
        <EditStock variant={variant} onHand={onHand} />
      ) : (
        <span className={classes.figure}>{onHand}</span>
      )}
    </span>
  );
}
