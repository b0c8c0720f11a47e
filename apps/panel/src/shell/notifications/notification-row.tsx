import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ALERT_KEYS } from "../../base/vocabulary/alert-keys.ts";
import { formatDateTime } from "../../ui/format/format.ts";
import { RelativeTime } from "../../ui/format/time.tsx";
import type { Notification } from "./queries.ts";
import { targetOf } from "./target-of.ts";
import classes from "./notifications.module.css";

const NAMES = [
  "name",
  "sku",
  "shopName",
  "after",
  "shortfallQuantity",
  "observed",
  "expected",
  "placeName",
  "orders",
] as const;
const TIMES = ["from", "until", "shipBy"] as const;

const timesOf = (data: Notification["data"], language: string): Record<string, string> =>
  Object.fromEntries(
    TIMES.map((name) => {
      const value = data[name];
      return [name, typeof value === "string" && value !== "" ? formatDateTime(value, language) : "–"];
    }),
  );

/** Only words and numbers are put into a sentence; what is not known is a dash. */
const valuesOf = (data: Notification["data"]): Record<string, string | number> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const value = data[name];
      return [name, (typeof value === "string" && value !== "") || typeof value === "number" ? value : "–"];
    }),
  );

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t, i18n } = useTranslation("notifications");
  const { type, data, repeats, raisedAt, isRead } = notification;
  const key = ALERT_KEYS[type];
  return (
    <li data-unread={!isRead || undefined}>
      <Link {...targetOf(notification)} className={classes.row} onClick={onOpen}>
        <span className={classes.dot} role="img" aria-label={isRead ? t("read") : t("unread")} />
        <span className={classes.words}>
          {t(`type.${key}`, { ...valuesOf(data), ...timesOf(data, i18n.language) })}
          <span className={classes.when}>
            <RelativeTime value={raisedAt} />
            {repeats > 0 && ` · ${t("again", { count: repeats })}`}
          </span>
        </span>
      </Link>
    </li>
  );
}
