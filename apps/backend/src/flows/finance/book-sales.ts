import { bookOrders, nextToCheck, nextUnbooked, noteLooked } from "../../domain/finance/index.ts";
import type { Services } from "../../ports/services.ts";

const SLICE = 500;

/**
 * Takes a tenant's sales into the ledger, a bounded slice at a time; true when there may be more. Orders are taken in
 * without the ledger knowing: what is new, and what is due to be compared, is found here.
 */
export async function bookSales(services: Services, tenantId: string): Promise<boolean> {
  const { fresh, checked, differing } = await services.asSystem(tenantId, "book-sales", async (tx) => {
    const unbooked = await nextUnbooked(tx, SLICE);
    const due = await nextToCheck(tx, SLICE);
    const booked = await bookOrders(tx, [...unbooked.ids, ...due]);
    await noteLooked(tx, { seenTo: unbooked.seenTo, found: unbooked.ids.length });
    return { fresh: unbooked.ids.length, checked: due.length, differing: booked.differing };
  });
  if (differing.length > 0) {
    services.logger.error(
      { tenantId, postings: differing.length },
      "ledger postings differ from their repeats",
    );
  }
  return fresh === SLICE || checked === SLICE;
}
