import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import { usePaging } from "../../../ui/lists/use-paging.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { kitsOfQuery, type KitUse } from "./queries.ts";
import classes from "./kits.module.css";

const PAGE_SIZE = 10;

function useColumns(): readonly Column<KitUse>[] {
  const { t, i18n } = useTranslation("kits");
  return [
    {
      key: "kit",
      header: t("columns.kit"),
      isLead: true,
      width: "60%",
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
      cell: ({ quantity }) => formatNumber(quantity, i18n.language),
    },
    {
      key: "onHand",
      header: t("columns.onHand"),
      isNumeric: true,
      cell: ({ onHand }) => formatNumber(onHand, i18n.language),
    },
  ];
}

/** The kits that a variant is part of. */
export function useKitsOf(masterVariantId: string) {
  const paging = usePaging(PAGE_SIZE);
  const kits = useQuery(kitsOfQuery(masterVariantId, paging.query));
  return { kits, onOffset: paging.setOffset };
}

export type KitsOf = ReturnType<typeof useKitsOf>;

/** Nothing for what is part of no kit. */
export function KitsOfCard({ kits, onOffset }: KitsOf) {
  const { t } = useTranslation("kits");
  const columns = useColumns();
  if (kits.data === undefined || kits.data.total === 0) {
    return null;
  }
  return (
    <Card title={t("uses.title")} description={t("uses.lead")} isFlush>
      <PagedView query={kits} isInPlace onOffset={onOffset} empty={null}>
        {(items, isStale) => (
          <DataTable
            caption={t("uses.title")}
            columns={columns}
            rows={items}
            rowKey={({ masterVariantId }) => masterVariantId}
            isStale={isStale}
          />
        )}
      </PagedView>
    </Card>
  );
}
