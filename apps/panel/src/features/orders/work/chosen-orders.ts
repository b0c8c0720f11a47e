import { api } from "../../../base/api/api.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { ListQuery, OrderItem } from "../queries.ts";

/** What one action is done to at most; the rest is selected again. */
const MAX_AT_ONCE = 1_000;
/** What one request takes. */
const PART = 200;

async function matching(query: ListQuery): Promise<OrderItem[]> {
  const found: OrderItem[] = [];
  for (let offset = 0; offset < MAX_AT_ONCE; offset += PART) {
    const { data } = await api.listOrders({ query: { ...query, limit: PART, offset } });
    found.push(...data.items);
    if (!data.hasMore) {
      break;
    }
  }
  return found;
}

/** The orders themselves: rows at hand, or everything that matches the filter, page by page. */
export async function chosenOrders(
  selected: Selected,
  rows: readonly OrderItem[],
  query: ListQuery,
): Promise<readonly OrderItem[]> {
  if (selected.kind === "matching") {
    return matching(query);
  }
  const ids = new Set(selected.ids);
  return rows.filter(({ id }) => ids.has(id)).slice(0, MAX_AT_ONCE);
}

export function partsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, index) =>
    items.slice(index * PART, (index + 1) * PART),
  );
}
