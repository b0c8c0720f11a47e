import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { Pager } from "./pager.tsx";
import { QueryView } from "./query-view.tsx";
import { ListSkeleton } from "./skeletons.tsx";

type Page = ComponentProps<typeof Pager>["page"];

interface PagedViewProps<Data extends Page> {
  readonly query: UseQueryResult<Data>;
  readonly empty: ReactNode;
  readonly onOffset: (offset: number | undefined) => void;
  /** The rows; stale while the next page is on its way. */
  readonly children: (items: Data["items"], isStale: boolean) => ReactNode;
}

/** A long list in pages, read from the top. */
export function PagedView<Data extends Page>({ query, empty, onOffset, children }: PagedViewProps<Data>) {
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={12} />}
      isEmpty={({ total }) => total === 0}
      empty={empty}
    >
      {(page) => (
        <>
          {children(page.items, query.isPlaceholderData)}
          <Pager
            page={page}
            onOffset={(offset) => {
              onOffset(offset || undefined);
              window.scrollTo(0, 0);
            }}
          />
        </>
      )}
    </QueryView>
  );
}
