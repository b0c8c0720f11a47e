import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import { scaleEnd, type DayColumn } from "./columns.ts";
import { dayName } from "./day-name.ts";
import classes from "./chart.module.css";

interface ReadoutProps {
  readonly columns: readonly DayColumn[];
  readonly pointed: DayColumn | undefined;
}

/** The day under the pointer, or all of them. */
function Readout({ columns, pointed }: ReadoutProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  const all = columns.reduce((sum, { total }) => sum + total, 0);
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <p className={classes.readout}>
      <strong>{number(pointed?.total ?? all)}</strong>
      {pointed === undefined
        ? t("chart.inDays", { count: columns.length })
        : [
            dayName(pointed.day, i18n.language),
            ...pointed.parts.map(
              ({ platform, orders }) => `${t(`vocabulary:platform.${platform}`)} ${number(orders)}`,
            ),
          ].join(" · ")}
    </p>
  );
}

interface ColumnProps {
  readonly column: DayColumn;
  readonly end: number;
  readonly onPoint: (day: string | null) => void;
}

function Column({ column, end, onPoint }: ColumnProps) {
  return (
    <div
      className={classes.column}
      onPointerEnter={() => {
        onPoint(column.day);
      }}
    >
      {column.parts.map(({ platform, orders }) => (
        <span key={platform} data-platform={platform} style={{ height: `${(orders / end) * 100}%` }} />
      ))}
    </div>
  );
}

interface ChannelBarsProps {
  readonly columns: readonly DayColumn[];
}

export function ChannelBars({ columns }: ChannelBarsProps) {
  const { t, i18n } = useTranslation("overview");
  const [day, setDay] = useState<string | null>(null);
  const most = Math.max(...columns.map(({ total }) => total));
  const end = scaleEnd(most);
  const number = (value: number) => formatNumber(value, i18n.language);
  const marks = [columns[0], columns[Math.floor(columns.length / 2)], columns.at(-1)];
  return (
    <>
      <Readout columns={columns} pointed={columns.find((column) => column.day === day)} />
      <div
        className={classes.plot}
        role="img"
        aria-label={t("chart.label", { most: number(most) })}
        onPointerLeave={() => {
          setDay(null);
        }}
      >
        <span className={classes.scale}>{number(end)}</span>
        <div className={classes.columns} data-many={columns.length > 40 || undefined}>
          {columns.map((column) => (
            <Column key={column.day} column={column} end={end} onPoint={setDay} />
          ))}
        </div>
      </div>
      <div className={classes.days} aria-hidden="true">
        {marks.map((mark) => mark && <span key={mark.day}>{dayName(mark.day, i18n.language)}</span>)}
      </div>
    </>
  );
}
