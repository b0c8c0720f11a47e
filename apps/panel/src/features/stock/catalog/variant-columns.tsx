import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import type { ExportFields } from "../../../ui/lists/column.ts";
import { Lead, SecondLine } from "../../../ui/lists/row-text.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { Thumb } from "../../../ui/pieces/thumb.tsx";
import type { CatalogVariant } from "../queries.ts";
import { StockCell } from "./stock-cell.tsx";
import { VariantActions, type OnEdit } from "./variant-actions.tsx";
import classes from "./catalog.module.css";

interface ListingsProps {
  readonly listings: CatalogVariant["listings"];
}

function Listings({ listings }: ListingsProps) {
  const { t } = useTranslation("stock");
  if (listings.length === 0) {
    return <span className={classes.none}>{t("catalog.noListings")}</span>;
  }
  return (
    <span className={classes.listings}>
      {listings.map(({ mappingId, platform, shopName, quantity, isPending }) => {
        const words = { shop: shopName, quantity: quantity ?? "–" };
        const isWritten = platform !== "CUSTOM";
        const shows = isPending ? t("catalog.showsPending", words) : t("catalog.shows", words);
        return (
          <span
            key={mappingId}
            className={classes.listing}
            data-pending={isPending || undefined}
            title={isWritten ? shows : t("catalog.notWritten", words)}
          >
            <PlatformMark platform={platform} />
            {isWritten && (quantity ?? "–")}
          </span>
        );
      })}
    </span>
  );
}

interface NameProps {
  readonly variant: CatalogVariant;
}

function Name({ variant: { masterVariantId, name, productName, sku, imageUrl, isKit } }: NameProps) {
  const { t } = useTranslation("stock");
  return (
    <Lead mark={<Thumb src={imageUrl} />}>
      <RowLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
        {name.startsWith(productName) ? name : `${productName} · ${name}`}
      </RowLink>
      <SecondLine>
        <code>{sku}</code> {isKit && <Tag>{t("catalog.kit")}</Tag>}
      </SecondLine>
    </Lead>
  );
}

const SKU_COLUMN: Column<CatalogVariant> = {
  key: "sku",
  phone: "inline",
  isExtra: true,
  sortBy: "sku",
  header: "SKU",
  cell: ({ sku }) => <code>{sku}</code>,
};

export function useVariantColumns(onEdit: OnEdit): readonly Column<CatalogVariant>[] {
  const { t, i18n } = useTranslation("stock");
  return useMemo<readonly Column<CatalogVariant>[]>(
    () => [
      {
        key: "variant",
        sortBy: "name",
        header: t("catalog.columns.variant"),
        isLead: true,
        width: "38%",
        cell: (variant) => <Name variant={variant} />,
      },
      SKU_COLUMN,
      {
        key: "onHand",
        sortBy: "stock",
        phone: "inline",
        header: t("catalog.columns.onHand"),
        isNumeric: true,
        cell: (variant) => <StockCell variant={variant} />,
      },
      {
        key: "listings",
        phone: "inline",
        header: t("catalog.columns.listings"),
        cell: ({ listings }) => <Listings listings={listings} />,
      },
      {
        key: "price",
        sortBy: "price",
        isLargestFirst: true,
        phone: "inline",
        header: t("catalog.columns.price"),
        isNumeric: true,
        cell: ({ priceMinor, currency }) =>
          priceMinor === null || currency === null ? "–" : formatMoney(priceMinor, currency, i18n.language),
      },
      {
        key: "actions",
        header: t("catalog.columns.actions"),
        isActions: true,
        cell: (variant) => <VariantActions variant={variant} onEdit={onEdit} />,
      },
    ],
    [t, i18n.language, onEdit],
  );
}

/** A file has a row for each variant, however the list is shown. */
export function useExportFields(): ExportFields {
  const { t } = useTranslation("stock");
  return () => ({
    variant: [
      { field: "sku", header: "SKU" },
      { field: "productName" },
      { field: "name", header: t("catalog.columns.name") },
    ],
    onHand: [{ field: "onHand" }],
    price: [{ field: "priceMinor" }, { field: "currency", header: t("catalog.columns.currency") }],
  });
}
