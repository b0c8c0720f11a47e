import {
  ChannelError,
  type PushedLine,
  type ShopConnection,
  type TrackingPush,
} from "../../ports/channel.ts";
import { takeUnits, unitsOf } from "../kit/parcel-units.ts";
import {
  addNumber,
  type OrderShipping,
  readSentLines,
  readShipping,
  readWaitingLines,
  type Sent,
  ship,
} from "./client-fulfillments.ts";
import { toGid } from "./wire.ts";

const underNumber = ({ sent }: OrderShipping, { trackingNumber }: TrackingPush): readonly Sent[] =>
  sent.filter(({ parcels }) => parcels.some(({ number }) => number === trackingNumber));

/**
 * A parcel leaves from one place and does not name its lines, so it counts for one fulfilment order; the others wait
 * for parcels of their own. False when nothing is left to ship.
 */
async function shipNext(
  connection: ShopConnection,
  push: TrackingPush,
  shipping: OrderShipping,
): Promise<boolean> {
  const [next] = shipping.waiting;
  if (underNumber(shipping, push).length > 0) {
    return true;
  }
  if (next !== undefined) {
    await ship(connection, push, next, null);
  }
  return next !== undefined;
}

/**
 * What already stands under the number is not shipped again, so a push that broke off between two places goes on
 * where it stopped. False when nothing of the parcel is left to ship.
 */
async function shipLines(
  connection: ShopConnection,
  push: TrackingPush,
  shipping: OrderShipping,
  lines: readonly PushedLine[],
): Promise<boolean> {
  const units = unitsOf(lines);
  const own = underNumber(shipping, push);
  for (const { id } of own) {
    for (const { lineId, quantity } of await readSentLines(connection, id)) {
      takeUnits(units, lineId, quantity);
    }
  }
  let isShipped = own.length > 0;
  for (const place of shipping.waiting) {
    if (units.size === 0) {
      break;
    }
    const items = (await readWaitingLines(connection, place))
      .map(({ id, lineId, remaining }) => ({ id, quantity: takeUnits(units, lineId, remaining) }))
      .filter(({ quantity }) => quantity > 0);
    if (items.length > 0) {
      await ship(connection, push, place, items);
      isShipped = true;
    }
  }
  return isShipped;
}

/** The last one that has any of the lines; the last of all where none has, or nobody said which. */
async function sentWith(
  connection: ShopConnection,
  { sent }: OrderShipping,
  lines: readonly PushedLine[],
): Promise<Sent | undefined> {
  const wanted = new Set(lines.map(({ externalLineId }) => externalLineId));
  for (const one of wanted.size === 0 ? [] : sent.toReversed()) {
    if ((await readSentLines(connection, one.id)).some(({ lineId }) => wanted.has(lineId))) {
      return one;
    }
  }
  return sent.at(-1);
}

/** The platform is not idempotent, so existing fulfilments are read each time. */
export async function pushTracking(connection: ShopConnection, push: TrackingPush): Promise<void> {
  if (!/^\d{1,20}$/.test(push.externalOrderId)) {
    throw new ChannelError("not_found", "not an order of this channel");
  }
  const shipping = await readShipping(connection, toGid("Order", push.externalOrderId));
  const isShipped =
    push.lines === null
      ? await shipNext(connection, push, shipping)
      : await shipLines(connection, push, shipping, push.lines);
  if (isShipped) {
    return;
  }
  const sent = await sentWith(connection, shipping, push.lines ?? []);
  if (sent === undefined) {
    throw new ChannelError("rejected", "the order has nothing to ship");
  }
  await addNumber(connection, sent, push);
}
