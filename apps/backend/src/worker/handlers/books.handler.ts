import { bookSales } from "../../flows/finance/book-sales.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function booksHandler(services: Services): QueueHandler {
  return async (tenantId) => {
    if (await bookSales(services, tenantId)) {
      services.ring("books", tenantId);
    }
  };
}
