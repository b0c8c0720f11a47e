import { readDispatchFacts, saveFulfilments, type Fulfilment } from "../../domain/dispatch/index.ts";
import { readLineUnits } from "../../domain/inventory/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { managesShipping } from "./open-shop.ts";

interface Following {
  /** Orders whose lines are not what they were: what is packed of them is packed again. */
  readonly changed?: ReadonlySet<string>;
  readonly isDryRun?: boolean;
}

/**
 * What has to leave from where, after something about these orders has changed: their status, payment or lines, where
 * their units are, or their parcels. The caller holds the orders.
 */
export async function followFulfilments(
  services: Services,
  tx: Tx,
  orderIds: readonly string[],
  { changed = new Set(), isDryRun = false }: Following = {},
): Promise<readonly Fulfilment[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const facts = await readDispatchFacts(tx, orderIds, (platform) => managesShipping(services, platform));
  const units = await readLineUnits(
    tx,
    facts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)),
  );
  const byLine = Map.groupBy(units, ({ lineId }) => lineId);
  const complete = facts.map((one) => ({
    ...one,
    units: one.lines.flatMap(({ lineId }) => byLine.get(lineId) ?? []),
  }));
  return saveFulfilments(tx, complete, { hasNewContents: (orderId) => changed.has(orderId), isDryRun });
}
