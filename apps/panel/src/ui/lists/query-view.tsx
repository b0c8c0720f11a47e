import type { ReactNode } from "react";
import { ErrorState } from "../errors/error-state.tsx";
import { ListSkeleton } from "./skeletons.tsx";

/** What is needed of a query to show it. */
export interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  readonly query: Loading<Data>;
  readonly isEmpty?: (data: Data) => boolean;
  readonly empty?: ReactNode;
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The four states of anything that is read: loading, failed with a way to retry, empty, and filled. */
export function QueryView<Data>({ query, isEmpty, empty, skeleton, children }: QueryViewProps<Data>) {
  if (query.isPending) {
    return skeleton ?? <ListSkeleton />;
  }
  if (query.data === undefined) {
    return (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  }
  return isEmpty?.(query.data) === true ? empty : children(query.data);
}
