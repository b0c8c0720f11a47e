import { useTranslation } from "react-i18next";
import { DataTable } from "../../../ui/lists/data-table.tsx";
import { tableProps, type List } from "../../../ui/lists/use-list.ts";
import { variantKey, type CatalogVariant } from "../queries.ts";
import { useExportFields, useVariantColumns } from "./variant-columns.tsx";
import type { OnEdit } from "./variant-actions.tsx";

interface CatalogTableProps {
  readonly variants: List<CatalogVariant>;
  readonly onEdit: OnEdit;
  readonly query: object;
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
}

export function CatalogTable({ variants, onEdit, query, ...table }: CatalogTableProps) {
  const { t } = useTranslation("stock");
  const columns = useVariantColumns(onEdit);
  return (
    <DataTable
      list="catalog"
      caption={t("catalog.title")}
      columns={columns}
      {...tableProps(variants)}
      rowKey={variantKey}
      exported={{ query, fields: useExportFields() }}
      {...table}
    />
  );
}
