import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { DataTable, type Column } from "../../../ui/lists/data-table.tsx";
import { signed } from "../explain/totals.tsx";
import type { Count } from "./queries.ts";
import classes from "./places.module.css";

type CountLine = Count["lines"][number];

interface CountResultProps {
  readonly count: Count;
}

/** Each product counted, beside what the service expected on the shelf. */
export function CountResult({ count }: CountResultProps) {
  const { t, i18n } = useTranslation("stock");
  const number = (value: number) => formatNumber(value, i18n.language);
  const columns: readonly Column<CountLine>[] = [
    {
      key: "sku",
      header: "SKU",
      isLead: true,
      cell: ({ sku }) => <code className={classes.name}>{sku}</code>,
    },
    {
      key: "free",
      header: t("places.count.free"),
      isNumeric: true,
      cell: ({ onHand }) => number(onHand),
    },
    {
      key: "allocated",
      header: t("places.count.allocated"),
      isNumeric: true,
      cell: ({ allocated }) => number(allocated),
    },
    {
      key: "counted",
      header: t("places.count.counted"),
      isNumeric: true,
      cell: ({ counted }) => number(counted),
    },
    {
      key: "difference",
      phone: "end",
      header: t("places.count.difference"),
      isNumeric: true,
      cell: ({ difference }) => (
        <strong data-sign={difference < 0 ? "minus" : undefined} className={classes.difference}>
          {signed(difference, i18n.language)}
        </strong>
      ),
    },
  ];
  return (
    <DataTable
      caption={t("places.count.result")}
      columns={columns}
      rows={count.lines}
      rowKey={({ masterVariantId }) => masterVariantId}
    />
  );
}
