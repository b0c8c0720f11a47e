import { DEFAULT_LIMIT, MAX_LIMIT, type ListName, type SortOf } from "@estiba/contract";

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** Of a list that can be sorted; its usual order where nothing is said. */
export interface SortedPage<List extends ListName> extends PageRequest {
  readonly sort?: SortOf<List> | undefined;
}

export interface PageOf<T> {
  readonly items: T[];
  readonly total: number;
}

export function pageRequest(query: { limit?: number; offset?: number }): PageRequest {
  return { limit: Math.min(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT), offset: query.offset ?? 0 };
}

export function sortedPage<List extends ListName>(query: {
  limit?: number;
  offset?: number;
  sort?: SortOf<List>;
}): SortedPage<List> {
  return { ...pageRequest(query), sort: query.sort };
}

export function presentPage<T, U>(page: PageOf<T>, { limit, offset }: PageRequest, present: (item: T) => U) {
  return {
    items: page.items.map(present),
    total: page.total,
    limit,
    offset,
    hasMore: offset + page.items.length < page.total,
  };
}

/** One page of a short list that is read as a whole. */
export function presentAll<T>(items: readonly T[], query: { limit?: number; offset?: number }) {
  const page = pageRequest(query);
  const shown = items.slice(page.offset, page.offset + page.limit);
  return presentPage({ items: shown, total: items.length }, page, (item) => item);
}
