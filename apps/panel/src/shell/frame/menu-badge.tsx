import { useTranslation } from "react-i18next";
import { useToday } from "../../base/today/use-today.ts";
import { formatNumber } from "../../ui/format/format.ts";
import type { MenuBadge as Figure } from "../navigation.ts";
import classes from "./menu-badge.module.css";

interface MenuBadgeProps {
  readonly figure: Figure;
}

/** How much waits behind an item of the menu; nothing while there is nothing. */
export function MenuBadge({ figure }: MenuBadgeProps) {
  const { t, i18n } = useTranslation("notifications");
  const count = useToday().data?.[figure] ?? 0;
  return count === 0 ? null : (
    <span className={classes.badge} data-bad={figure !== "toDispatch" || undefined}>
      <span aria-hidden="true">{count > 999 ? "999+" : formatNumber(count, i18n.language)}</span>
      <span className={classes.words}>{t(`badge.${figure}`, { count })}</span>
    </span>
  );
}
