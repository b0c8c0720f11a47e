import { bookSales } from "../../domain/finance/index.ts";
import { SYSTEM_ORIGIN } from "../../flows/kit/shop-access.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function booksHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    const { hasMore, differing } = await services.inTenant(tenantId, SYSTEM_ORIGIN, bookSales);
    if (differing > 0) {
      services.logger.error({ tenantId, postings: differing }, "ledger postings differ from their repeats");
    }
    if (hasMore) {
      services.ring("books", tenantId);
    }
  };
}
