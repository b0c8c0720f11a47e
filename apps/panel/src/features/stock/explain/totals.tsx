import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../ui/format/format.ts";
import type { Explanation } from "../queries.ts";
import classes from "./explain.module.css";

interface TotalsProps {
  readonly totals: Explanation["totals"];
  readonly onHand: number;
}

export const signed = (value: number, language: string): string =>
  `${value > 0 ? "+" : ""}${formatNumber(value, language)}`;

/** The sum, written the way one would on paper. */
export function Totals({ totals, onHand }: TotalsProps) {
  const { t, i18n } = useTranslation("stock");
  return (
    <table className={classes.sum}>
      <tbody>
        {totals.map(({ reason, movements, delta }) => (
          <tr key={reason}>
            <th scope="row">
              {t(`explain.reason.${reason}`)} <span>× {formatNumber(movements, i18n.language)}</span>
            </th>
            <td data-sign={delta < 0 ? "minus" : "plus"}>{signed(delta, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("explain.onHand")}</th>
          <td>{formatNumber(onHand, i18n.language)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
