import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import type { CompletenessDay } from "../queries.ts";
import classes from "./completeness-table.module.css";

interface CompletenessTableProps {
  readonly days: readonly CompletenessDay[];
}

const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : (part / whole) * 100}%`;

/** One bar per day: in time, recovered, missing; its length is the day's share of the busiest day. */
export function CompletenessTable({ days }: CompletenessTableProps) {
  const { t, i18n } = useTranslation("shops");
  const busiest = Math.max(1, ...days.map(({ channelOrders }) => channelOrders));
  const number = (value: number) => formatNumber(value, i18n.language);
  const dayName = new Intl.DateTimeFormat(i18n.language, { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("completeness.day")}</th>
          <th scope="col">
            <span className={classes.unseen}>{t("completeness.share")}</span>
          </th>
          <th scope="col">{t("completeness.channel")}</th>
          <th scope="col">{t("completeness.ours")}</th>
          <th scope="col">{t("completeness.recovered")}</th>
          <th scope="col">{t("completeness.missing")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, channelOrders, ours, recovered, missing }) => (
          <tr key={day} data-empty={channelOrders === 0 || undefined}>
            <th scope="row">{dayName.format(new Date(`${day}T00:00:00Z`))}</th>
            <td aria-label={`${number(ours)} / ${number(channelOrders)}`}>
              <div className={classes.bar} aria-hidden="true">
                <span data-kind="ours" style={{ width: percent(ours - recovered, busiest) }} />
                <span data-kind="recovered" style={{ width: percent(recovered, busiest) }} />
                <span data-kind="missing" style={{ width: percent(missing, busiest) }} />
              </div>
            </td>
            <td>{number(channelOrders)}</td>
            <td>{number(ours)}</td>
            <td>{number(recovered)}</td>
            <td data-bad={missing > 0 || undefined}>{number(missing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
