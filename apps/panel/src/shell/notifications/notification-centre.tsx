import { Button, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../base/api/api.ts";
import { useMay } from "../../base/session/session.ts";
import { TODAY_KEY } from "../../base/today/today.ts";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { NOTIFICATIONS_KEY, notificationsQuery } from "./queries.ts";
import classes from "./notifications.module.css";

function useMarkRead(): (ids?: string[]) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (ids?: string[]) =>
      api.markNotificationsRead({ body: ids === undefined ? {} : { ids } }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
        client.invalidateQueries({ queryKey: TODAY_KEY }),
      ]);
    },
  });
  return mutate;
}

interface HeadProps {
  /** Absent where all is read. */
  readonly onMarkAll: (() => void) | undefined;
}

function Head({ onMarkAll }: HeadProps) {
  const { t } = useTranslation("notifications");
  return (
    <div className={classes.head}>
      <Title order={2} size="h3">
        {t("title")}
      </Title>
      {onMarkAll !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            onMarkAll();
          }}
        >
          {t("markAll")}
        </Button>
      )}
    </div>
  );
}

interface NotificationCentreProps {
  readonly onLeave: () => void;
}

/** The alerts of the last weeks, read by each person for themselves. */
export function NotificationCentre({ onLeave }: NotificationCentreProps) {
  const { t } = useTranslation("notifications");
  const may = useMay();
  const notifications = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const isAnyUnread = notifications.data?.items.some(({ isRead }) => !isRead) === true;
  return (
    <>
      <Head onMarkAll={isAnyUnread ? markRead : undefined} />
      <QueryView
        query={notifications}
        skeleton={<ListSkeleton rows={4} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Text size="sm" c="dimmed" p="md">
            {t("empty")}
          </Text>
        }
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onOpen={() => {
                  if (!notification.isRead) {
                    markRead([notification.id]);
                  }
                  onLeave();
                }}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {may("updateInventoryConfig") && (
        <div className={classes.foot}>
          <AnchorLink to="/settings/alerts" size="xs" onClick={onLeave}>
            {t("settings")}
          </AnchorLink>
        </div>
      )}
    </>
  );
}
