import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryView, type Loading } from "../lists/query-view.tsx";
import { ListSkeleton } from "../lists/skeletons.tsx";
import { DetailDrawer } from "./detail-drawer.tsx";

interface ItemDrawerProps<Item> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly query: Loading<Item>;
  /** Until its own title is known. */
  readonly loadingTitle: string;
  readonly title: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** One item of a list, read when its drawer opens. */
export function ItemDrawer<Item>(props: ItemDrawerProps<Item>) {
  const { isOpen, onClose, query, loadingTitle, title, children } = props;
  return (
    <DetailDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={query.data === undefined ? loadingTitle : <Group gap="sm">{title(query.data)}</Group>}
    >
      <QueryView query={query} skeleton={<ListSkeleton rows={9} />}>
        {children}
      </QueryView>
    </DetailDrawer>
  );
}
