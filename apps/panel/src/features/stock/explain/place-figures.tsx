import { useTranslation } from "react-i18next";
import { isCounted } from "../../../base/places/places.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { usePlaceName } from "../places/use-place-name.ts";
import type { Explanation } from "../queries.ts";
import classes from "./explain.module.css";

type PlaceFigure = Explanation["places"][number];

function useColumns(): readonly Column<PlaceFigure>[] {
  const { t, i18n } = useTranslation("stock");
  const nameOf = usePlaceName();
  return [
    {
      key: "place",
      header: t("places.columns.name"),
      isLead: true,
      width: "40%",
      cell: (place) => (
        <div className={classes.place}>
          <RowLink to="/stock/places/$placeId" params={{ placeId: place.id }}>
            {nameOf(place)}
          </RowLink>
        </div>
      ),
    },
    {
      key: "kind",
      phone: "inline",
      header: t("places.columns.kind"),
      cell: (place) => (isCounted(place) ? t(`places.kind.${place.kind}`) : t("places.notSold")),
    },
    {
      key: "onHand",
      phone: "end",
      header: t("explain.places.units"),
      isNumeric: true,
      cell: ({ onHand }) => <strong>{formatNumber(onHand, i18n.language)}</strong>,
    },
    {
      key: "movements",
      header: t("explain.movements.title"),
      isNumeric: true,
      cell: ({ movements }) => formatNumber(movements, i18n.language),
    },
  ];
}

interface PlaceFiguresProps {
  readonly places: readonly PlaceFigure[];
}

/** Where the units are. While all of them are at the one first place there is nothing to tell. */
export function PlaceFigures({ places }: PlaceFiguresProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns();
  if (places.length < 2 && places.every(({ movements }) => movements === 0)) {
    return null;
  }
  return (
    <Card title={t("explain.places.title")} description={t("explain.places.lead")} isFlush>
      <DataTable
        caption={t("explain.places.title")}
        columns={columns}
        rows={places}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}
