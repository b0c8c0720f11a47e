import { IconPackageOff, IconSearchOff } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Place } from "../../../base/places/places.ts";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { SearchInput } from "../../../ui/filters/search-input.tsx";
import { given } from "../../../ui/filters/search-params.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { useList } from "../../../ui/lists/use-list.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import type { SkuLine } from "../lines/lines.ts";
import { PlaceStockTable } from "./place-stock-table.tsx";
import { placeStockKey, placeStockList } from "./queries.ts";
import { usePlaceName } from "./use-place-name.ts";

const route = getRouteApi("/signed-in/stock/places/$placeId");

function NoStock() {
  const { t } = useTranslation("stock");
  const { q } = route.useSearch();
  return q === undefined ? (
    <EmptyState
      icon={<IconPackageOff size={20} stroke={1.6} />}
      title={t("places.stock.emptyTitle")}
      description={t("places.stock.emptyText")}
    />
  ) : (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.6} />}
      title={t("places.stock.noneTitle")}
      description={t("places.stock.noneText")}
    />
  );
}

interface PlaceStockCardProps {
  readonly place: Place;
  readonly onCount: ((lines: readonly SkuLine[]) => void) | undefined;
  readonly selection: Selection;
}

/** What is at a place, product by product. */
export function PlaceStockCard({ place, onCount, selection }: PlaceStockCardProps) {
  const { t } = useTranslation("stock");
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const nameOf = usePlaceName();
  const stock = useList(placeStockList(place.placeId, given({ search: q })), placeStockKey);
  return (
    <Card isFlush>
      <FilterBar label={t("places.stock.filter")}>
        <SearchInput
          label={t("places.stock.search")}
          value={q}
          onSearch={(next) => void navigate({ search: { q: next }, replace: true })}
        />
      </FilterBar>
      <ListView list={stock} empty={<NoStock />}>
        <PlaceStockTable
          caption={t("places.stock.caption", { place: nameOf(place) })}
          stock={stock}
          selection={selection}
          onCount={onCount}
        />
      </ListView>
    </Card>
  );
}
