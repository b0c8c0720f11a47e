import type { panelNotificationEndpoints } from "@estiba/contract";
import { countUnread, listNotifications, markRead } from "../../../domain/notifications/index.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentNotification } from "../../presenters/notifications.ts";

export function panelNotificationsRoutes(
  services: Services,
): HandlersOf<keyof typeof panelNotificationEndpoints> {
  return {
    listNotifications: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const found = await listNotifications(tx, access.userId, page);
        return { status: 200, body: { success: true, data: presentPage(found, page, presentNotification) } };
      }),
    markNotificationsRead: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await markRead(tx, access.userId, body.ids ?? null);
        const unread = await countUnread(tx, access.userId);
        return { status: 200, body: { success: true, data: { unread } } };
      }),
  };
}
