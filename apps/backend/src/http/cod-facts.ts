import { paymentsOfShipments } from "../domain/finance/index.ts";
import type { Tx } from "../ports/services.ts";
import type { CodFacts } from "./presenters/shipments.ts";

export async function readCodFacts(
  tx: Tx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CodFacts>> {
  const payments = await paymentsOfShipments(tx, shipmentIds);
  return new Map(payments.map((payment) => [payment.shipmentId, payment]));
}
