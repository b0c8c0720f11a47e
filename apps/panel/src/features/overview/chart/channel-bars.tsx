import { useState } from "react";
import { useTranslation } from "react-i18next";
import { scaleEnd, type DayColumn } from "./columns.ts";
import { Growth } from "./growth.tsx";
import { dayName } from "./day-name.ts";
import classes from "./chart.module.css";

interface ReadoutProps {
  readonly columns: readonly DayColumn[];
  readonly pointed: DayColumn | undefined;
  readonly growth: number | null;
  readonly format: (value: number) => string;
}

/** The day under the pointer, or all of them compared with as many before. */
function Readout({ columns, pointed, growth, format }: ReadoutProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  const all = columns.reduce((sum, { total }) => sum + total, 0);
  return (
    <p className={classes.readout}>
      <strong>{format(pointed?.total ?? all)}</strong>
      {pointed === undefined
        ? t("chart.inDays", { count: columns.length })
        : [
            dayName(pointed.day, i18n.language),
            ...pointed.parts.map(
              ({ platform, value }) => `${t(`vocabulary:platform.${platform}`)} ${format(value)}`,
            ),
          ].join(" · ")}
      {pointed === undefined && <Growth growth={growth} days={columns.length} />}
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
      {column.parts.map(({ platform, value }) => (
        <span key={platform} data-platform={platform} style={{ height: `${(value / end) * 100}%` }} />
      ))}
    </div>
  );
}

interface ChannelBarsProps {
  readonly columns: readonly DayColumn[];
  readonly growth: number | null;
  readonly format: (value: number) => string;
  /** Says what the bars show, with the most of a day. */
  readonly label: (most: string) => string;
}

export function ChannelBars({ columns, growth, format, label }: ChannelBarsProps) {
  const { i18n } = useTranslation("overview");
  const [day, setDay] = useState<string | null>(null);
  const most = Math.max(...columns.map(({ total }) => total));
  const end = scaleEnd(most);
  const marks = [columns[0], columns[Math.floor(columns.length / 2)], columns.at(-1)];
  return (
    <>
      <Readout
        columns={columns}
        pointed={columns.find((column) => column.day === day)}
        growth={growth}
        format={format}
      />
      <div
        className={classes.plot}
        role="img"
        aria-label={label(format(most))}
        onPointerLeave={() => {
          setDay(null);
        }}
      >
        <span className={classes.scale}>{format(end)}</span>
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
