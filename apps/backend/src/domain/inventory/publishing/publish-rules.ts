import type { PendingResult } from "./publish-result-store.ts";
import type { LeasedPublication } from "./publish-store.ts";

/** Taking back keeps what was sold since: the figure goes back by as much as it was moved. */
export function quantityFor(row: PendingResult, publication: LeasedPublication, isUndo: boolean): number {
  if (!isUndo) {
    return publication.target;
  }
  const soldSince = publication.assumed === null ? 0 : publication.assumed - Number(row.before);
  return Math.max(0, Number(row.after) + soldSince);
}
