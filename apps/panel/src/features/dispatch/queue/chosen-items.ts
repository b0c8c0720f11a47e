import { api } from "../../../base/api/api.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { QueueItem, QueueQuery } from "../queries.ts";

/** Of all that match a filter, the first are meant: nothing here takes more at once. */
const MAX_READ = 200;

export interface Chosen {
  readonly rows: readonly QueueItem[];
  readonly query: QueueQuery;
}

export async function chosenItems(
  selected: Selected,
  { rows, query }: Chosen,
): Promise<readonly QueueItem[]> {
  if (selected.kind === "matching") {
    return (await api.listDispatchQueue({ query: { ...query, limit: MAX_READ } })).data.items;
  }
  const ids = new Set(selected.ids);
  return rows.filter(({ fulfilmentId }) => ids.has(fulfilmentId));
}
