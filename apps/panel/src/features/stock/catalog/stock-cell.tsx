import { IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { LatePopover } from "../../../ui/layers/late.tsx";
import { CellLink } from "../../../ui/pieces/links.tsx";
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
  return (
    <LatePopover
      position="bottom-end"
      width={300}
      dropdown={{ ta: "left" }}
      button={(opener) => (
        <button
          {...opener}
          type="button"
          className={classes.edit}
          aria-label={t("catalog.editStock", { figure: onHand, sku: variant.sku })}
        >
          <span className={classes.figure}>{onHand}</span>
          <IconPencil size={13} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => <StockForm variant={variant} onDone={close} />}
    </LatePopover>
  );
}

/** What the components of a kit make is not changed here, but explained. */
function KitStock({ variant: { masterVariantId, sku }, onHand }: EditProps) {
  const { t } = useTranslation("stock");
  return (
    <CellLink
      to="/stock/variants/$variantId"
      params={{ variantId: masterVariantId }}
      aria-label={t("catalog.kitStock", { figure: onHand, sku })}
    >
      <span className={classes.figure}>{onHand}</span>
    </CellLink>
  );
}

/** The figure; a click on it changes it, for those who may. */
function Figure({ variant, onHand }: EditProps) {
  const may = useMay();
  if (variant.isKit) {
    return <KitStock variant={variant} onHand={onHand} />;
  }
  return may("updateMasterVariant") ? (
    <EditStock variant={variant} onHand={onHand} />
  ) : (
    <span className={classes.figure}>{onHand}</span>
  );
}

export function StockCell({ variant }: VariantProps) {
  const { i18n } = useTranslation("stock");
  const onHand = formatNumber(variant.onHand, i18n.language);
  return (
    <span className={classes.stock}>
      <Warning variant={variant} />
      <Figure variant={variant} onHand={onHand} />
    </span>
  );
}
