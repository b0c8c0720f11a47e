import { ActionIcon, Popover } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../base/today/use-today.ts";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import classes from "./notifications.module.css";

const NotificationCentre = lazy(async () => ({
  default: (await import("./notification-centre.tsx")).NotificationCentre,
}));

const MAX_COUNTED = 99;

export function Bell() {
  const { t } = useTranslation("notifications");
  const [isOpen, setOpen] = useState(false);
  const unread = useToday().data?.unreadNotifications ?? 0;
  const close = () => {
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(24rem, calc(100vw - 1.5rem))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.bell}
          aria-label={unread === 0 ? t("open") : t("openUnread", { count: unread })}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <IconBell size={18} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.unread} aria-hidden="true">
              {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t("title")}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <NotificationCentre onLeave={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
