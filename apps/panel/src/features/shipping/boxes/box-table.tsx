import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { formatGrams, formatSides, toCentimetres } from "../../../ui/format/sizes.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import type { Box } from "../../orders/queries.ts";
import { BoxMenu } from "./box-menu.tsx";
import { usePlacesToChoose } from "./queries.ts";

interface BoxTableProps {
  readonly boxes: readonly Box[];
  readonly onEdit: (box: Box) => void;
  readonly onRemove: (box: Box) => void;
}

function useSizeColumns(): readonly Column<Box>[] {
  const { t, i18n } = useTranslation("boxes");
  return [
    { key: "name", header: t("columns.name"), isLead: true, width: "35%", cell: ({ name }) => name },
    {
      key: "inside",
      phone: "inline",
      header: t("columns.inside"),
      cell: ({ lengthMm, widthMm, heightMm }) =>
        formatSides([lengthMm, widthMm, heightMm].map(toCentimetres), i18n.language),
    },
    {
      key: "tare",
      header: t("columns.tare"),
      isNumeric: true,
      cell: ({ tareG }) => formatGrams(tareG, i18n.language),
    },
    {
      key: "max",
      header: t("columns.max"),
      isNumeric: true,
      cell: ({ maxG }) => formatGrams(maxG, i18n.language),
    },
  ];
}

function usePlacesColumn(): readonly Column<Box>[] {
  const { t } = useTranslation("boxes");
  const places = usePlacesToChoose();
  if (places.length === 0) {
    return [];
  }
  const namesOf = (ids: readonly string[]) =>
    places.filter(({ placeId }) => ids.includes(placeId)).map(({ name }) => name);
  return [
    {
      key: "places",
      header: t("columns.places"),
      cell: ({ placeIds }) => (placeIds.length === 0 ? t("allPlaces") : namesOf(placeIds).join(", ") || "–"),
    },
  ];
}

function useActionsColumn({ onEdit, onRemove }: Omit<BoxTableProps, "boxes">): readonly Column<Box>[] {
  const { t } = useTranslation("boxes");
  const may = useMay();
  if (!may("updateBox")) {
    return [];
  }
  return [
    {
      key: "actions",
      header: t("columns.actions"),
      isActions: true,
      cell: (box) => (
        <BoxMenu
          name={box.name}
          onEdit={() => {
            onEdit(box);
          }}
          onRemove={() => {
            onRemove(box);
          }}
        />
      ),
    },
  ];
}

export function BoxTable({ boxes, ...actions }: BoxTableProps) {
  const { t } = useTranslation("boxes");
  const columns = [...useSizeColumns(), ...usePlacesColumn(), ...useActionsColumn(actions)];
  return <DataTable caption={t("title")} columns={columns} rows={boxes} rowKey={({ boxId }) => boxId} />;
}
