import type { dispatchEndpoints } from "@estiba/contract";
import { countQueue, listQueue } from "../../../domain/dispatch/index.ts";
import { needPlace } from "../../../domain/places/index.ts";
import { managesShipping } from "../../../flows/kit/open-shop.ts";
import { choicesOf } from "../../../kernel/choices.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentQueueItem } from "../../presenters/dispatch.ts";
import { checkShopFilter } from "../../shop-filter.ts";

async function checkPlace(tx: Tx, placeId: string | undefined): Promise<void> {
  if (placeId !== undefined) {
    await needPlace(tx, placeId);
  }
}

export function dispatchRoutes(services: Services): HandlersOf<keyof typeof dispatchEndpoints> {
  const present = (item: Awaited<ReturnType<typeof listQueue>>["items"][number]) =>
    presentQueueItem(item, item.isShippedByChannel ?? managesShipping(services, item.platform));
  return {
    listDispatchQueue: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        await checkPlace(tx, query.placeId);
        await checkShopFilter(tx, query);
        const filter = {
          placeId: query.placeId,
          statuses: choicesOf(query.status),
          shipBefore: query.shipBefore === undefined ? undefined : new Date(query.shipBefore),
          shopIds: choicesOf(query.shopId),
          platforms: choicesOf(query.channel),
        };
        const data = presentPage(await listQueue(tx, filter, page), page, present);
        return { status: 200, body: { success: true, data } };
      }),
    getDispatchSummary: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await checkPlace(tx, query.placeId);
        return { status: 200, body: { success: true, data: await countQueue(tx, query.placeId) } };
      }),
  };
}
