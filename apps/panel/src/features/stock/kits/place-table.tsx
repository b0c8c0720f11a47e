import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import type { Kit } from "./queries.ts";
import classes from "./kits.module.css";

type KitPlace = Kit["places"][number];

function useColumns(components: Kit["components"]): readonly Column<KitPlace>[] {
  const { t, i18n } = useTranslation("kits");
  const skus = new Map(components.map(({ masterVariantId, sku }) => [masterVariantId, sku]));
  return [
    {
      key: "place",
      header: t("columns.place"),
      isLead: true,
      width: "45%",
      cell: ({ id, name }) => (
        <div className={classes.name}>
          <RowLink to="/stock/places/$placeId" params={{ placeId: id }}>
            {name}
          </RowLink>
        </div>
      ),
    },
    {
      key: "makeable",
      header: t("columns.makeable"),
      isNumeric: true,
      cell: ({ makeable }) => <strong>{formatNumber(makeable, i18n.language)}</strong>,
    },
    {
      key: "limitedBy",
      header: t("columns.limitedBy"),
      cell: ({ limitedBy }) => (
        <span className={classes.skus}>
          {limitedBy.map((id) => (
            <code key={id}>{skus.get(id) ?? id}</code>
          ))}
        </span>
      ),
    },
  ];
}

interface PlaceTableProps {
  readonly kit: Kit;
}

/** How many can be made in each place, where there are several. */
export function PlaceTable({ kit: { places, components } }: PlaceTableProps) {
  const { t } = useTranslation("kits");
  const columns = useColumns(components);
  return places.length < 2 ? null : (
    <DataTable caption={t("byPlace")} columns={columns} rows={places} rowKey={({ id }) => id} />
  );
}
