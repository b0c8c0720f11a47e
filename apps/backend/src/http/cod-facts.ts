import type { Tx } from "../ports/services.ts";
import type { CodFacts } from "./presenters/shipments.ts";

export async function readCodFacts(
  _tx: Tx,
  _shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CodFacts>> {
  return new Map();
}
