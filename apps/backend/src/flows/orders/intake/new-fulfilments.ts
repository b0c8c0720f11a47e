import type { Platform } from "@estiba/contract";
import { planFulfilments, type DispatchPlace, type Fulfilment } from "../../../domain/dispatch/index.ts";
import type { OrderPlan } from "../../../domain/orders/index.ts";
import { unitsToSend } from "../../../domain/orders/index.ts";
import { zoneOf } from "../../../kernel/time/days.ts";
import type { GroupPlan } from "./plan-group.ts";

const placesOf = ({ places, country }: GroupPlan["facts"]): DispatchPlace[] =>
  places.map(([id, , , timeZone, cutOff, openDays, closedOn]) => ({
    id,
    timeZone: zoneOf(timeZone ?? undefined, country),
    cutOff,
    openDays,
    closedOn,
  }));

/** Units of each line by place; what names no place was taken at the first one. */
function unitsByLine({ facts, demand }: GroupPlan) {
  const firstId = facts.places.find(([, isFirst]) => isFirst)?.[0] ?? "";
  const units = demand.laid.rows.flatMap(({ move, place, delta }) =>
    move.orderLineId && delta < 0
      ? [{ lineId: move.orderLineId, placeId: place?.id ?? firstId, quantity: -delta }]
      : [],
  );
  return Map.groupBy(units, ({ lineId }) => lineId);
}

/** From where new orders have to leave, and until when: what reading them again would say. */
export function newFulfilments(
  group: GroupPlan,
  created: readonly OrderPlan[],
  managesShipping: (platform: Platform) => boolean,
): Fulfilment[] {
  const { facts, demand } = group;
  const [places, units] = [placesOf(facts), unitsByLine(group)];
  const shops = new Map(facts.shops.map((shop) => [shop.id, shop]));
  const short = new Set(
    demand.outcomes.flatMap(({ step, status, shortfallQuantity }) =>
      status === "shortfall" && shortfallQuantity > 0 ? [step.change.orderId] : [],
    ),
  );
  return created.flatMap(({ orderId, status, lines, incoming: { shopId, order } }) => {
    const shop = shops.get(shopId);
    const isShippedByChannel = order.isShippedByChannel ?? (shop ? managesShipping(shop.platform) : false);
    const dispatched = {
      orderId,
      shopId,
      status,
      paymentStatus: order.paymentStatus,
      isCashOnDelivery: order.isCashOnDelivery,
      isReleasedByStatus: shop?.platform === "CUSTOM",
      isHeldByPerson: false,
      isShort: short.has(orderId),
      hasAddress: order.shippingAddress !== null || isShippedByChannel,
      placedAt: order.placedAt,
      isFulfilledByChannel: order.isFulfilledByChannel ?? false,
      shipBy: order.shipBy ?? null,
      handlingDays: shop?.handlingDays ?? 0,
      lines: lines.map((line) => ({ lineId: line.id, quantity: unitsToSend(line) })),
      units: lines.flatMap(({ id }) => units.get(id) ?? []),
      parcels: [],
    };
    return planFulfilments(dispatched, [], { places, now: facts.now, hasNewContents: false });
  });
}
