import type { channelLabelEndpoints } from "@estiba/contract";
import { fetchChannelLabels } from "../../../flows/orders/dispatch/fetch-channel-labels.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";

export function channelLabelRoutes(services: Services): HandlersOf<keyof typeof channelLabelEndpoints> {
  return {
    fetchChannelLabels: async ({ access, body, origin }) => {
      const labels = await fetchChannelLabels(services, access.tenantId, origin, body.orderIds);
      const data = { labels: labels.map((label) => ({ ...label, isReady: label.reason === null })) };
      return { status: 200, body: { success: true, data } };
    },
  };
}
