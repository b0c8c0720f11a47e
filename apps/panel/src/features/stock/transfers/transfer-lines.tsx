import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import type { TransferLine } from "./queries.ts";
import classes from "./transfers.module.css";

const FIGURES = ["quantity", "received", "lost"] as const;

interface LineProps {
  readonly line: TransferLine;
}

function Product({ line: { masterVariantId, name, sku } }: LineProps) {
  const may = useMay();
  return (
    <div className={classes.places}>
      {may("explainStock") ? (
        <RowLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
          {name}
        </RowLink>
      ) : (
        name
      )}
      <SecondLine>
        <code>{sku}</code>
      </SecondLine>
    </div>
  );
}

interface TransferLinesProps {
  readonly lines: readonly TransferLine[];
}

export function TransferLines({ lines }: TransferLinesProps) {
  const { t, i18n } = useTranslation("stock");
  const columns: readonly Column<TransferLine>[] = [
    {
      key: "product",
      header: t("transfers.product"),
      isLead: true,
      width: "55%",
      cell: (line) => <Product line={line} />,
    },
    ...FIGURES.map((figure) => ({
      key: figure,
      header: t(`transfers.${figure}`),
      isNumeric: true,
      cell: (line: TransferLine) => formatNumber(line[figure], i18n.language),
    })),
  ];
  return (
    <DataTable
      caption={t("transfers.products")}
      columns={columns}
      rows={lines}
      rowKey={({ masterVariantId }) => masterVariantId}
    />
  );
}
