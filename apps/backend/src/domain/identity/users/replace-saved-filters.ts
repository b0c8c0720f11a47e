import type { SavedFilterBody } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { badRequest } from "../../../kernel/errors.ts";
import { listSavedFilters, writeSavedFilters } from "./saved-filters-store.ts";

const keyOf = ({ page, name }: SavedFilterBody) => `${page}:${name.toLowerCase()}`;

export async function replaceSavedFilters(
  tx: Tx,
  input: { userId: string; filters: readonly SavedFilterBody[] },
): Promise<SavedFilterBody[]> {
  const filters = input.filters.map((filter) => ({ ...filter, name: filter.name.trim() }));
  if (new Set(filters.map(keyOf)).size < filters.length) {
    throw badRequest("Two filters of a page have the same name.", { field: "filters" });
  }
  await writeSavedFilters(tx, input.userId, filters);
  return listSavedFilters(tx, input.userId);
}
