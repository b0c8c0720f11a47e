import { Group } from "@mantine/core";
import { type Query, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../lists/query-view.tsx";
import { ListSkeleton } from "../lists/skeletons.tsx";
import { DetailDrawer } from "./detail-drawer.tsx";
import { useLastValue } from "./use-last-value.ts";

interface ItemDrawerProps<Item, Key extends QueryKey> {
  /** Null while the drawer is closed. */
  readonly itemId: string | null;
  readonly onClose: () => void;
  readonly queryOf: (itemId: string) => UseQueryOptions<Item, Error, Item, Key>;
  /** How long until it is read again; without it, never. */
  readonly refreshMs?: (query: Pick<Query<Item, Error, Item, Key>, "state">) => number | false;
  /** Until its own title is known. */
  readonly loadingTitle: string;
  readonly title: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** One item of a list, read when its drawer opens and shown until it has closed. */
export function ItemDrawer<Item, Key extends QueryKey>(props: ItemDrawerProps<Item, Key>) {
  const { itemId, onClose, queryOf, refreshMs, loadingTitle, title, children } = props;
  const shownId = useLastValue(itemId);
  const query = useQuery({
    ...queryOf(shownId ?? ""),
    enabled: itemId !== null,
    refetchInterval: (asked) => refreshMs?.(asked) ?? false,
  });
  return (
    <DetailDrawer
      isOpen={itemId !== null}
      onClose={onClose}
      title={query.data === undefined ? loadingTitle : <Group gap="sm">{title(query.data)}</Group>}
    >
      <QueryView query={query} skeleton={<ListSkeleton rows={9} />}>
        {children}
      </QueryView>
    </DetailDrawer>
  );
}
