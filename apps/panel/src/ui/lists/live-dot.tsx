import { useTranslation } from "react-i18next";
import classes from "./live-dot.module.css";

/** Says that the list renews itself. */
export function LiveDot() {
  const { t } = useTranslation("ui");
  return (
    <span className={classes.live} title={t("live.hint")}>
      {t("live.label")}
    </span>
  );
}
