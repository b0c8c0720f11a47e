import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { SecondLine } from "../../../ui/lists/row-text.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import type { Wave, WavePick } from "../queries.ts";
import { BinDialog, type BinOf } from "./bin-dialog.tsx";
import classes from "./wave.module.css";

const keyOf = ({ masterVariantId, sku, name, bin }: WavePick): string =>
  [masterVariantId ?? sku ?? name, bin].join(" ");

interface PickProps {
  readonly pick: WavePick;
}

interface BinCellProps extends PickProps {
  /** Absent where nobody may change it, or what it is of is not known. */
  readonly onEdit: (() => void) | undefined;
}

function BinCell({ pick: { bin, name }, onEdit }: BinCellProps) {
  const { t } = useTranslation("dispatch");
  if (onEdit === undefined) {
    return <strong className={classes.bin}>{bin ?? "–"}</strong>;
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={bin === null ? <IconPlus size={13} /> : <IconPencil size={13} />}
      aria-label={bin === null ? t("bin.setOf", { name }) : t("bin.changeOf", { bin, name })}
      onClick={onEdit}
    >
      {bin ?? t("bin.set")}
    </Button>
  );
}

function Product({ pick: { name, sku } }: PickProps) {
  return (
    <div className={classes.words}>
      {name}
      {sku !== null && sku !== name && (
        <SecondLine>
          <code>{sku}</code>
        </SecondLine>
      )}
    </div>
  );
}

/** For which orders of the wave: by their number in it, with the units where several go to one. */
function Shares({ pick: { orders } }: PickProps) {
  return orders
    .map(({ position, quantity }) => `${position}${quantity > 1 ? ` × ${quantity}` : ""}`)
    .join(", ");
}

interface WaveProps {
  readonly wave: Wave;
}

/** `onEdit` is absent where nobody may change a bin. */
function useColumns(onEdit: ((of: BinOf) => void) | undefined): readonly Column<WavePick>[] {
  const { t, i18n } = useTranslation("dispatch");
  const editOf = ({ masterVariantId, sku, name, bin }: WavePick) =>
    onEdit === undefined || masterVariantId === null || sku === null
      ? undefined
      : () => {
          onEdit({ sku, name, bin });
        };
  return [
    {
      key: "bin",
      header: t("bin.label"),
      phone: "inline",
      cell: (pick) => <BinCell pick={pick} onEdit={editOf(pick)} />,
    },
    {
      key: "product",
      header: t("wave.product"),
      isLead: true,
      width: "55%",
      cell: (pick) => <Product pick={pick} />,
    },
    { key: "for", header: t("wave.for"), cell: (pick) => <Shares pick={pick} /> },
    {
      key: "quantity",
      phone: "end",
      header: t("queue.units"),
      isNumeric: true,
      cell: ({ quantity }) => <strong>{formatNumber(quantity, i18n.language)}</strong>,
    },
  ];
}

/** What to take, in the order of the walk. */
export function PickCard({ wave }: WaveProps) {
  const { t } = useTranslation("dispatch");
  const may = useMay();
  const hasFeature = useHasFeature();
  const [edited, setEdited] = useState<BinOf | null>(null);
  const columns = useColumns(may("setBins") && hasFeature("fulfilment") ? setEdited : undefined);
  const units = wave.picks.reduce((sum, { quantity }) => sum + quantity, 0);
  const totals = [
    t("wave.productCount", { count: wave.picks.length }),
    t("wave.unitCount", { count: units }),
  ];
  return (
    <Card isFlush title={t("wave.picks")} description={totals.join(" · ")}>
      {wave.picks.length === 0 ? (
        <p className={classes.nothing}>{t("wave.nothing")}</p>
      ) : (
        <DataTable caption={t("wave.picks")} columns={columns} rows={wave.picks} rowKey={keyOf} />
      )}
      <BinDialog
        placeId={wave.placeId}
        placeName={wave.placeName}
        edited={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
    </Card>
  );
}
