import type { eventEndpoints } from "@estiba/contract";
import { findEvent, listEvents, reopenEvents } from "../../../domain/events/index.ts";
import { InboundRecorder } from "../../../flows/orders/record-inbound.ts";
import { receiveWebhook } from "../../../flows/orders/receive-webhook.ts";
import { ringIntake } from "../../../flows/kit/ring-intake.ts";
import { ShopFinder } from "../../../flows/kit/shop-access.ts";
import { AppError } from "../../../kernel/errors.ts";
import { presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { ChannelSlug } from "../../../ports/channel.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { eventFilter } from "../../list-filters.ts";
import { checkShopFilter } from "../../shop-filter.ts";
import { presentEvent, presentEventDetail } from "../../presenters/events.ts";

const MAX_REPLAYED = 1_000;

function flatten(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

export function eventsRoutes(services: Services): HandlersOf<keyof typeof eventEndpoints> {
  const desk = { finder: new ShopFinder(services), recorder: new InboundRecorder(services) };
  const receive =
    (slug: ChannelSlug) =>
    async (call: { headers: object; query: object; rawBody: Buffer; origin: Origin }) => {
      const received = await receiveWebhook(services, desk, services.channels[slug], {
        headers: flatten(call.headers),
        query: flatten(call.query),
        rawBody: call.rawBody,
        receivedAt: new Date(),
        senderIp: call.origin.ip ?? "",
      });
      return {
        status: 200,
        body: {
          success: true,
          received: received.isReceived,
          eventId: received.eventId,
          duplicate: received.isDuplicate,
        },
      } as const;
    };
  return {
    receiveOauthshop: receive("oauthshop"),
    receiveWpshop: receive("wpshop"),
    receiveMarketplace: receive("marketplace"),
    receiveCloudshop: receive("cloudshop"),
    receiveCustom: receive("custom"),
    listEvents: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"events">(query);
        await checkShopFilter(tx, query);
        const events = await listEvents(tx, eventFilter(query), page);
        return { status: 200, body: { success: true, data: presentPage(events, page, presentEvent) } };
      }),
    getEvent: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const event = await findEvent(tx, params.eventId);
        if (!event) {
          throw new AppError("EVENT_NOT_FOUND");
        }
        return { status: 200, body: { success: true, data: presentEventDetail(event) } };
      }),
    replayEvent: async ({ access, params, origin }) => {
      const replayed = await services.inTenant(access.tenantId, origin, (tx) => {
        ringIntake(services, tx);
        return reopenEvents(tx, { eventId: params.eventId }, 1);
      });
      if (replayed === 0) {
        throw new AppError("EVENT_NOT_FOUND");
      }
      return { status: 202, body: { success: true, data: { replayed } } };
    },
    replayEvents: async ({ access, body, origin }) => {
      const filter = eventFilter(body);
      const replayed = await services.inTenant(access.tenantId, origin, async (tx) => {
        await checkShopFilter(tx, body);
        ringIntake(services, tx);
        return reopenEvents(tx, filter, MAX_REPLAYED);
      });
      return { status: 202, body: { success: true, data: { replayed } } };
    },
  };
}
