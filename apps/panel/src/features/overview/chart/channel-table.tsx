import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import type { DayColumn } from "./columns.ts";
import { dayName } from "./day-name.ts";
import type { OrdersByChannel } from "./query.ts";
import classes from "./chart.module.css";

interface ChannelTableProps {
  readonly data: OrdersByChannel;
  readonly columns: readonly DayColumn[];
}

/** The figures of the bars in words, newest day first. */
export function ChannelTable({ data, columns }: ChannelTableProps) {
  const { t, i18n } = useTranslation(["overview", "vocabulary"]);
  const number = (value: number) => formatNumber(value, i18n.language);
  return (
    <details className={classes.details}>
      <summary>{t("chart.table")}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t("chart.title")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("chart.day")}</th>
              {data.channels.map(({ platform }) => (
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
                {data.channels.map(({ platform }) => (
                  <td key={platform}>
                    {number(parts.find((part) => part.platform === platform)?.orders ?? 0)}
                  </td>
                ))}
                <td>{number(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.zone}>{t("chart.zone", { zone: data.tz })}</p>
    </details>
  );
}
