import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./live-dot.module.css";

/** Says that the list renews itself. */
export function LiveDot() {
  const { t } = useTranslation("ui");
  return (
    <Tooltip label={t("live.hint")} multiline w={220}>
      <span className={classes.live}>{t("live.label")}</span>
    </Tooltip>
  );
}
