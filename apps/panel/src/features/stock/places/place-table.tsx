import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isCounted, type Place } from "../../../base/places/places.ts";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { RowLink } from "../../../ui/pieces/links.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { PlaceMenu } from "./place-menu.tsx";
import { usePlaceName } from "./use-place-name.ts";
import classes from "./places.module.css";

interface NameProps {
  readonly place: Place;
}

function Name({ place }: NameProps) {
  const { t } = useTranslation("stock");
  const nameOf = usePlaceName();
  return (
    <Group gap={6}>
      <span className={classes.name}>
        <RowLink to="/stock/places/$placeId" params={{ placeId: place.placeId }}>
          {nameOf(place)}
        </RowLink>
      </span>
      {place.isDefault && <Tag tone="accent">{t("places.default")}</Tag>}
      {place.isFirst && <Tag>{t("places.first")}</Tag>}
    </Group>
  );
}

interface PlaceTableProps {
  readonly places: readonly Place[];
  readonly onEdit: (place: Place) => void;
  readonly onRemove: (place: Place) => void;
}

function useColumns({ onEdit, onRemove }: Omit<PlaceTableProps, "places">): readonly Column<Place>[] {
  const { t, i18n } = useTranslation("stock");
  const may = useMay();
  return [
    {
      key: "name",
      header: t("places.columns.name"),
      isLead: true,
      width: "45%",
      cell: (place) => <Name place={place} />,
    },
    {
      key: "kind",
      phone: "inline",
      header: t("places.columns.kind"),
      cell: ({ kind }) => t(`places.kind.${kind}`),
    },
    {
      key: "rank",
      header: t("places.columns.rank"),
      isNumeric: true,
      cell: (place) => (isCounted(place) ? formatNumber(place.rank, i18n.language) : "–"),
    },
    {
      key: "ships",
      header: t("places.columns.ships"),
      cell: (place) => (isCounted(place) ? t(place.isShipping ? "places.yes" : "places.no") : "–"),
    },
    {
      key: "actions",
      header: t("places.columns.actions"),
      isActions: true,
      cell: (place) =>
        isCounted(place) &&
        may("updatePlace") && (
          <PlaceMenu
            place={place}
            onEdit={() => {
              onEdit(place);
            }}
            onRemove={() => {
              onRemove(place);
            }}
          />
        ),
    },
  ];
}

export function PlaceTable({ places, ...actions }: PlaceTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns(actions);
  return (
    <DataTable
      caption={t("places.title")}
      columns={columns}
      rows={places}
      rowKey={({ placeId }) => placeId}
    />
  );
}
