import { useTranslation } from "react-i18next";
import classes from "./chart.module.css";

interface GrowthProps {
  readonly growth: number | null;
  readonly days: number;
}

/** More or less than in as many days before. */
export function Growth({ growth, days }: GrowthProps) {
  const { t, i18n } = useTranslation("overview");
  if (growth === null) {
    return null;
  }
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  }).format(growth);
  return (
    <span className={classes.growth} data-good={growth > 0 || undefined} data-bad={growth < 0 || undefined}>
      {t("chart.growth", { percent, count: days })}
    </span>
  );
}
