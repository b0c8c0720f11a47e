import { Button } from "@mantine/core";
import { IconClipboardCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import type { Selected } from "../../../ui/lists/selection.ts";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { RowLink } from "../../../ui/pieces/links.tsx";
import type { SkuLine } from "../lines/lines.ts";
import { placeStockKey, type PlaceStock } from "./queries.ts";
import classes from "./places.module.css";

/** As many as one count takes. */
const MAX_LINES = 500;

function useColumns(): readonly Column<PlaceStock>[] {
  const { t, i18n } = useTranslation("stock");
  return [
    {
      key: "product",
      header: t("places.stock.product"),
      isLead: true,
      width: "70%",
      cell: ({ masterVariantId, name, sku }) => (
        <div className={classes.name}>
          <RowLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
            {name}
          </RowLink>
          <SecondLine>
            <code>{sku}</code>
          </SecondLine>
        </div>
      ),
    },
    {
      key: "onHand",
      phone: "end",
      header: t("places.stock.onHand"),
      isNumeric: true,
      cell: ({ onHand }) => formatNumber(onHand, i18n.language),
    },
  ];
}

/** Rows stay selected while another search is shown; those are known by their SKU only. */
function linesOf(selected: Selected, rows: readonly PlaceStock[]): readonly SkuLine[] {
  const skus = selected.kind === "rows" ? selected.ids : rows.map(placeStockKey);
  const names = new Map(rows.map(({ sku, name }) => [sku, name]));
  return skus.slice(0, MAX_LINES).map((sku) => ({ sku, name: names.get(sku) ?? "", units: "" }));
}

interface PlaceStockTableProps {
  readonly caption: string;
  readonly stock: List<PlaceStock>;
  readonly selection: Selection;
  /** Absent where nothing is counted. */
  readonly onCount: ((lines: readonly SkuLine[]) => void) | undefined;
}

export function PlaceStockTable({ caption, stock, selection, onCount }: PlaceStockTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns();
  const counting = onCount && {
    selection,
    bulkActions: (selected: Selected) => (
      <Button
        size="xs"
        leftSection={<IconClipboardCheck size={15} />}
        onClick={() => {
          onCount(linesOf(selected, stock.rows));
        }}
      >
        {t("places.count.action")}
      </Button>
    ),
  };
  return (
    <DataTable
      caption={caption}
      columns={columns}
      {...tableProps(stock)}
      rowKey={placeStockKey}
      {...counting}
    />
  );
}
