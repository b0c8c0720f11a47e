import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatGrams, formatSides } from "../../../ui/format/sizes.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { MissingSizes } from "./missing-sizes.tsx";
import type { Packing } from "./packing.ts";

type Row = Packing["parcels"][number] & { readonly number: number };

interface PackedParcelsProps {
  readonly packing: Packing;
}

function useColumns(source: Packing["source"]): readonly Column<Row>[] {
  const { t, i18n } = useTranslation("shipping");
  const unnamed = source === "preset" ? t("new.defaultParcel") : t("new.ownPackaging");
  return [
    {
      key: "box",
      header: t("new.packed.box"),
      isLead: true,
      cell: ({ number, boxName }) => `${number}. ${boxName ?? unnamed}`,
    },
    {
      key: "size",
      phone: "inline",
      header: t("new.packed.size"),
      cell: ({ lengthCm, widthCm, heightCm }) => formatSides([lengthCm, widthCm, heightCm], i18n.language),
    },
    {
      key: "weight",
      phone: "inline",
      header: t("new.weightG"),
      isNumeric: true,
      cell: ({ weightG }) => formatGrams(weightG, i18n.language),
    },
    {
      key: "contents",
      header: t("new.packed.contents"),
      width: "40%",
      cell: ({ lines }) => (
        <div>
          {lines.map(({ orderLineId, sku, name, quantity }) => (
            <div key={orderLineId}>
              {quantity} × {name}
              {sku !== null && ` (${sku})`}
            </div>
          ))}
        </div>
      ),
    },
  ];
}

/** The parcels an order would leave in, with what is in each. */
export function PackedParcels({ packing }: PackedParcelsProps) {
  const { t } = useTranslation("shipping");
  const columns = useColumns(packing.source);
  const rows = packing.parcels.map((parcel, index): Row => ({ ...parcel, number: index + 1 }));
  return (
    <Stack gap="sm">
      {packing.missingSkus.length > 0 && (
        <MissingSizes skus={packing.missingSkus}>{t("new.presetUsed")}</MissingSizes>
      )}
      <DataTable
        caption={t("new.parcels")}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
      />
    </Stack>
  );
}
