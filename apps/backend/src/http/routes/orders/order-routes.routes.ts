import type { orderRouteEndpoints } from "@estiba/contract";
import { explainRoute } from "../../../flows/orders/routing/explain-route.ts";
import { rejectPlace } from "../../../flows/orders/routing/reject-place.ts";
import { rerouteOrder, wishOfBody } from "../../../flows/orders/routing/route-order.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentRoute } from "../../presenters/routing.ts";

async function answer(tx: Tx, orderId: string) {
  const data = presentRoute(await explainRoute(tx, orderId));
  return { status: 200 as const, body: { success: true as const, data } };
}

export function orderRouteRoutes(services: Services): HandlersOf<keyof typeof orderRouteEndpoints> {
  return {
    getOrderRoute: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) => answer(tx, params.orderId)),
    routeOrder: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await rerouteOrder(services, tx, { orderId: params.orderId, wanted: wishOfBody(body) });
        return answer(tx, params.orderId);
      }),
    rejectPlace: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await rejectPlace(services, tx, { ...params, reason: body.reason, lines: body.lines });
        return answer(tx, params.orderId);
      }),
  };
}
