import { Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { DEDUCTION_TONES } from "../../../base/vocabulary/tones.ts";
import { labels, type ExportFields } from "../../../ui/lists/column.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { AnchorLink, RowLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { DEDUCTIONS_TO_DO } from "./deduction-statuses.ts";
import { RelativeTime } from "../../../ui/format/time.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { deductionKey, type Deduction } from "../queries.ts";

interface DeductionProps {
  readonly deduction: Deduction;
}

function Product({ deduction }: DeductionProps) {
  const { t } = useTranslation("stock");
  const may = useMay();
  const { masterVariantId, masterName, masterSku, channelSku } = deduction;
  const sku = masterSku ?? channelSku;
  const name = masterName ?? sku ?? t("deductions.unknown");
  return (
    <div style={{ minWidth: 0 }}>
      {masterVariantId !== null && may("explainStock") ? (
        <RowLink to="/stock/variants/$variantId" params={{ variantId: masterVariantId }}>
          {name}
        </RowLink>
      ) : (
        name
      )}
      {sku !== null && sku !== name && (
        <Text size="xs" c="dimmed">
          <code>{sku}</code>
        </Text>
      )}
    </div>
  );
}

function Figures({ deduction }: DeductionProps) {
  const { t } = useTranslation("stock");
  const { stockBefore, stockAfter, shortfallQuantity } = deduction;
  if (stockBefore === null || stockAfter === null) {
    return "–";
  }
  return (
    <div>
      {stockBefore} → <strong>{stockAfter}</strong>
      {shortfallQuantity > 0 && (
        <Text size="xs" c="var(--e-bad-text)">
          {t("deductions.short", { count: shortfallQuantity })}
        </Text>
      )}
    </div>
  );
}

function Order({ deduction }: DeductionProps) {
  const { platform, orderId, externalOrderId, orderNumber, shopName } = deduction;
  return (
    <Group gap="xs" wrap="nowrap">
      <PlatformMark platform={platform} />
      <div>
        <AnchorLink to="/orders" search={{ open: orderId }} size="sm">
          {orderNumber ?? externalOrderId}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {shopName}
        </Text>
      </div>
    </Group>
  );
}

function useColumns(): readonly Column<Deduction>[] {
  const { t } = useTranslation(["stock", "vocabulary"]);
  return useMemo<readonly Column<Deduction>[]>(
    () => [
      {
        key: "product",
        header: t("deductions.columns.product"),
        isLead: true,
        width: "30%",
        cell: (deduction) => <Product deduction={deduction} />,
      },
      {
        key: "quantity",
        sortBy: "quantity",
        isLargestFirst: true,
        header: t("deductions.columns.quantity"),
        isNumeric: true,
        cell: ({ quantity }) => quantity,
      },
      {
        key: "figures",
        phone: "end",
        header: t("deductions.columns.figures"),
        isNumeric: true,
        cell: (deduction) => <Figures deduction={deduction} />,
      },
      {
        key: "status",
        phone: "inline",
        header: t("deductions.columns.status"),
        cell: ({ status }) => (
          <Tag tone={DEDUCTION_TONES[status]}>{t(`vocabulary:deductionStatus.${status}`)}</Tag>
        ),
      },
      {
        key: "order",
        header: t("deductions.columns.order"),
        cell: (deduction) => <Order deduction={deduction} />,
      },
      {
        key: "at",
        sortBy: "recordedAt",
        isLargestFirst: true,
        phone: "inline",
        header: t("deductions.columns.at"),
        cell: ({ occurredAt }) => <RelativeTime value={occurredAt} />,
      },
    ],
    [t],
  );
}

function useExportFields(): ExportFields {
  const { t } = useTranslation(["stock", "vocabulary"]);
  return () => ({
    product: [{ field: "masterName" }, { field: "masterSku", header: "SKU" }],
    quantity: [{ field: "quantity" }],
    figures: [
      { field: "stockBefore", header: t("deductions.columns.before") },
      { field: "stockAfter", header: t("deductions.columns.after") },
    ],
    status: [
      {
        field: "status",
        labels: labels(DEDUCTIONS_TO_DO, (value) => t(`vocabulary:deductionStatus.${value}`)),
      },
    ],
    order: [
      { field: "orderNumber" },
      { field: "externalOrderId", header: t("deductions.columns.channelOrder") },
      { field: "shopName", header: t("deductions.columns.shop") },
    ],
    at: [{ field: "occurredAt" }],
  });
}

interface DeductionTableProps {
  readonly deductions: List<Deduction>;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function DeductionTable({ deductions, query, ...table }: DeductionTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns();
  return (
    <DataTable
      list="stockMovements"
      caption={t("deductions.title")}
      columns={columns}
      {...tableProps(deductions)}
      rowKey={deductionKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
