import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
} from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { MAX_COUNTED } from "./count.ts";
import { useLiveInterval } from "./live.ts";
import type { Page } from "./pager.tsx";

/** The first rows are few, to be there at once; more of them at a time follow somebody who scrolls. */
const FIRST_ROWS = 50;
const NEXT_ROWS = 200;

interface PageOfList {
  readonly limit: number;
  readonly offset: number;
}

/** A list that is read page by page as somebody scrolls. `key` names the list and everything that is asked for. */
export function listOptions<Item>(
  key: QueryKey,
  read: (page: PageOfList, signal: AbortSignal) => Promise<Page<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [...key, "pages"],
    queryFn: async ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: { limit: FIRST_ROWS, offset: 0 },
    getNextPageParam: ({ hasMore, offset, items }: Page<Item>) => {
      const next = offset + items.length;
      return hasMore && next < MAX_COUNTED ? { limit: NEXT_ROWS, offset: next } : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

export interface List<Item> {
  readonly rows: readonly Item[];
  readonly total: number;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** The rows are those of the previous question. */
  readonly isStale: boolean;
  /** The rows are about to be replaced by others that are here already. */
  readonly isLate: boolean;
  /** New rows appear by themselves. */
  readonly isLive: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  /** Absent once everything is here. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

/** What the table needs of it. */
export const tableProps = <Item>({ rows, total, isStale, isLate, loadMore }: List<Item>) => ({
  rows,
  total,
  isStale,
  isBusy: isStale || isLate,
  onEnd: loadMore,
});

/** A row that moved to the next page while both were read is shown once. */
function rowsOf<Item>(
  data: InfiniteData<Page<Item>> | undefined,
  rowKey: (row: Item) => string,
): readonly Item[] {
  const rows = new Map<string, Item>();
  for (const row of data?.pages.flatMap(({ items }) => items) ?? []) {
    rows.set(rowKey(row), row);
  }
  return [...rows.values()];
}

const hasOnePage = (data: InfiniteData<unknown> | undefined) => (data?.pages.length ?? 1) === 1;

/**
 * Rows that take the place of others are rendered between keystrokes, not in their way. Not those of several pages: what
 * shows only the visible ones of many rows loses them for a moment when it is rendered in the background.
 */
function useBetweenKeystrokes<Data extends InfiniteData<unknown>>(
  newest: Data | undefined,
): Data | undefined {
  const late = useDeferredValue(newest);
  return late !== undefined && hasOnePage(late) && hasOnePage(newest) ? late : newest;
}

export function useList<Item>(
  options: ReturnType<typeof listOptions<Item>>,
  rowKey: (row: Item) => string,
  { isLive = false }: { readonly isLive?: boolean } = {},
): List<Item> {
  const interval = useLiveInterval(isLive);
  const query = useInfiniteQuery({
    ...options,
    refetchInterval: (state) => interval !== false && hasOnePage(state.state.data) && interval(state),
  });
  const data = useBetweenKeystrokes(query.data);
  const rows = useMemo(() => rowsOf(data, rowKey), [data, rowKey]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    isPending: query.isPending,
    // Asked for only where a failure is shown: nobody waits for a list that reads itself again.
    isFetching: query.isError && query.isFetching,
    isStale: query.isPlaceholderData,
    isLate: data !== query.data,
    isLive: isLive && hasOnePage(data),
    error: query.error,
    refetch: query.refetch,
    loadMore:
      query.hasNextPage && !query.isPlaceholderData
        ? () => {
            if (!query.isFetchingNextPage) {
              void query.fetchNextPage({ cancelRefetch: false });
            }
          }
        : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
