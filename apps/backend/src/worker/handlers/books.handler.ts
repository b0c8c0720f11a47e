import { bookSales } from "../../domain/finance/index.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function booksHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    const { hasMore, differing } = await services.asSystem(tenantId, "book-sales", bookSales, {
      isHot: true,
    });
    if (differing > 0) {
      services.logger.error({ tenantId, postings: differing }, "ledger postings differ from their repeats");
    }
    if (hasMore) {
      services.ring("books", tenantId);
    }
  };
}
