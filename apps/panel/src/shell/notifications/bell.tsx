import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../base/today/use-today.ts";
import { LatePopover } from "../../ui/layers/late.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import classes from "./notifications.module.css";

const NotificationCentre = lazy(async () => ({
  default: (await import("./notification-centre.tsx")).NotificationCentre,
}));

const MAX_COUNTED = 99;

export function Bell() {
  const { t } = useTranslation("notifications");
  const unread = useToday().data?.unreadNotifications ?? 0;
  return (
    <LatePopover
      position="bottom-start"
      width="min(24rem, calc(100vw - 1.5rem))"
      dropdown={{ p: 0, "aria-label": t("title") }}
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="subtle"
          color="gray"
          className={classes.bell}
          aria-label={unread === 0 ? t("open") : t("openUnread", { count: unread })}
        >
          <IconBell size={18} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.unread} aria-hidden="true">
              {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <NotificationCentre onLeave={close} />
        </Suspense>
      )}
    </LatePopover>
  );
}
