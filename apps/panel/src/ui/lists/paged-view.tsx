import type { ReactNode } from "react";
import { Pager, type Page } from "./pager.tsx";
import { QueryView, type Loading } from "./query-view.tsx";
import { ListSkeleton } from "./skeletons.tsx";

/** The list itself, or the part of an answer that is one: `{ ...query, data: query.data?.part }`. */
export type PagedQuery<Item> = Loading<Page<Item>> & { readonly isPlaceholderData: boolean };

interface PagedViewProps<Item> {
  readonly query: PagedQuery<Item>;
  readonly empty: ReactNode;
  /**
   * Opens another page; 0 is undefined, so that the first page has no mark in the address. Absent where all is read
   * at once.
   */
  readonly onOffset?: (offset: number | undefined) => void;
  /** The list is a part of its page, which then stays where it is. */
  readonly isInPlace?: boolean;
  /** Lines of the skeleton. */
  readonly rows?: number;
  /** The rows; stale while the next page is on its way. */
  readonly children: (items: readonly Item[], isStale: boolean) => ReactNode;
}

/** Every list of the panel: loading, failed, empty, or a page of rows with its place in the whole. */
export function PagedView<Item>(props: PagedViewProps<Item>) {
  const { query, empty, onOffset, isInPlace = false, rows = 10, children } = props;
  const turn = (offset: number) => {
    onOffset?.(offset || undefined);
    if (!isInPlace) {
      window.scrollTo(0, 0);
    }
  };
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={rows} />}
      isEmpty={({ total }) => total === 0}
      empty={empty}
    >
      {(page) => (
        <>
          {children(page.items, query.isPlaceholderData)}
          <Pager page={page} onOffset={onOffset === undefined ? undefined : turn} />
        </>
      )}
    </QueryView>
  );
}
