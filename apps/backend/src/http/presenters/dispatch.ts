import type { QueueItem, Wave } from "../../domain/dispatch/index.ts";
import type { WaveView } from "../../flows/orders/dispatch/read-wave.ts";
import { isId } from "../../kernel/ids.ts";

export function presentFulfilment(item: QueueItem) {
  return {
    fulfilmentId: item.id,
    placeId: item.placeId,
    placeName: item.placeName,
    status: item.status,
    holdReasons: [...item.holdReasons],
    shipBy: item.shipBy?.toISOString() ?? null,
    shipBySource: item.shipBySource,
    isLate: item.isLate,
  };
}

export const presentQueueItem = (item: QueueItem, isShippedByChannel: boolean) => ({
  ...presentFulfilment(item),
  orderId: item.orderId,
  orderNumber: item.orderNumber ?? item.externalOrderId,
  externalOrderId: item.externalOrderId,
  shopId: item.shopId,
  shopName: item.shopName,
  platform: item.platform,
  isShippedByChannel,
  buyerName: item.buyerName,
  city: item.city,
  units: item.units,
  waveId: item.waveId,
  placedAt: item.placedAt.toISOString(),
});

export const presentWave = (wave: Wave) => ({
  waveId: wave.id,
  number: wave.number,
  placeId: wave.placeId,
  placeName: wave.placeName,
  status: wave.status,
  orders: wave.orders,
  packed: wave.packed,
  createdAt: wave.createdAt.toISOString(),
});

/** A line that is of no variant stands under its own id. */
const presentGoods = ({
  variantId,
  sku,
  name,
  bin,
  quantity,
}: WaveView["list"]["picks"][number] | SlipLine) => ({
  masterVariantId: isId("mva", variantId) ? variantId : null,
  sku: sku || null,
  name,
  bin,
  quantity,
});

type SlipLine = WaveView["list"]["slips"][number]["lines"][number];

export function presentWaveView({ wave, items, list }: WaveView) {
  const slips = new Map(list.slips.map((slip) => [slip.fulfilmentId, slip.lines]));
  return {
    ...presentWave(wave),
    picks: list.picks.map(({ shares, ...goods }) => ({
      ...presentGoods({ ...goods, shares }),
      orders: shares.map(({ fulfilmentId, position, quantity }) => ({ fulfilmentId, position, quantity })),
    })),
    fulfilments: items.map(({ isCurrent: _isCurrent, ...item }) => ({
      ...item,
      holdReasons: [...item.holdReasons],
      shipBy: item.shipBy?.toISOString() ?? null,
      lines: (slips.get(item.fulfilmentId) ?? []).map(presentGoods),
    })),
  };
}
