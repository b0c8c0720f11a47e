import { forgetChannelLabels } from "../../domain/dispatch/index.ts";
import { emptyBodiesNaming, emptyBodiesOf } from "../../domain/events/index.ts";
import { forgetBuyers, type BuyerOrder } from "../../domain/orders/index.ts";
import { forgetRecipients } from "../../domain/shipping/index.ts";
import type { Tx } from "../../ports/services.ts";

export interface PeopleToErase {
  readonly orders: readonly BuyerOrder[];
  /** Everyone with this address, also without an order. */
  readonly email: string | null;
  /** Every recipient of an earlier shipment. */
  readonly sentBefore: Date | null;
}

/**
 * The only way personal data is erased, for any request: orders, parcels, labels, quotes, purchases, batches,
 * carriers' texts, and raw events. Figures, states and what the orders did to the stock stay. Returns the number of
 * events emptied.
 */
export async function erasePeople(tx: Tx, { orders, email, sentBefore }: PeopleToErase): Promise<number> {
  const orderIds = orders.map(({ id }) => id);
  await forgetBuyers(tx, orderIds);
  await forgetChannelLabels(tx, orderIds);
  await forgetRecipients(tx, { orderIds, email, sentBefore });
  const events = await emptyBodiesOf(tx, orders);
  return email === null ? events : events + (await emptyBodiesNaming(tx, email));
}
