import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { limitOf } from "./limit.ts";
import type { Kit, KitComponent } from "./queries.ts";
import classes from "./kits.module.css";

function useColumns(isTagged: boolean): readonly Column<KitComponent>[] {
  const { t, i18n } = useTranslation("kits");
  const number = (value: number) => formatNumber(value, i18n.language);
  return [
    {
      key: "component",
      header: t("columns.component"),
      isLead: true,
      width: "45%",
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
      key: "perKit",
      header: t("columns.perKit"),
      isNumeric: true,
      cell: ({ quantity }) => number(quantity),
    },
    {
      key: "onHand",
      header: t("columns.onHand"),
      isNumeric: true,
      cell: ({ onHand }) => number(onHand),
    },
    {
      key: "enoughFor",
      header: t("columns.enoughFor"),
      isNumeric: true,
      cell: ({ enoughFor, isLimiting }) => (
        <span className={classes.enough}>
          {isTagged && isLimiting && <Tag tone="warn">{t("limits")}</Tag>}
          <strong>{t("kits", { count: enoughFor })}</strong>
        </span>
      ),
    },
  ];
}

interface ComponentTableProps {
  readonly kit: Kit;
}

export function ComponentTable({ kit }: ComponentTableProps) {
  const { t } = useTranslation("kits");
  // Where the places are what limits it, the table of places says what each lacks.
  const columns = useColumns(limitOf(kit).kind !== "places");
  return (
    <DataTable
      caption={t("madeOf")}
      columns={columns}
      rows={kit.components}
      rowKey={({ masterVariantId }) => masterVariantId}
    />
  );
}
