import { useTranslation } from "react-i18next";
import type { DayColumn } from "./columns.ts";
import { dayName } from "./day-name.ts";
import type { ChannelSeries } from "./series.ts";
import classes from "./chart.module.css";

interface ChannelTableProps {
  readonly tz: string;
  readonly series: readonly ChannelSeries[];
  readonly format: (value: number) => string;
  readonly columns: readonly DayColumn[];
}

/** The figures of the bars in words, newest day first. */
export function ChannelTable({ tz, series, format, columns }: ChannelTableProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  return (
    <details className={classes.details}>
      <summary>{t("chart.table")}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("chart.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("chart.day")}</th>
              {series.map(({ platform }) => (
                <th key={platform} scope="col">
                  {t(`vocabulary:platform.${platform}`)}
                </th>
              ))}
              <th scope="col">{t("chart.total")}</th>
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map(({ day, parts, total }) => (
              <tr key={day}>
                <th scope="row">{dayName(day, i18n.language)}</th>
                {series.map(({ platform }) => (
                  <td key={platform}>
                    {format(parts.find((part) => part.platform === platform)?.value ?? 0)}
                  </td>
                ))}
                <td>{format(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.zone}>{t("chart.zone", { zone: tz })}</p>
    </details>
  );
}
