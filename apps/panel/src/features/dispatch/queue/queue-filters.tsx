import { PLATFORMS } from "@estiba/contract/values";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCountedPlaces } from "../../../base/places/use-counted-places.ts";
import { useWord } from "../../../base/vocabulary/use-word.ts";
import { FilterBar } from "../../../ui/filters/filter-bar.tsx";
import { FilterChoices } from "../../../ui/filters/filter-choices.tsx";
import { isFiltered } from "../../../ui/filters/search-params.ts";
import { LiveDot } from "../../../ui/lists/live-dot.tsx";
import { shopsQuery } from "../../shops/queries.ts";
import type { QueueSearch } from "../search.ts";

const route = getRouteApi("/signed-in/dispatch");

interface QueueFiltersProps {
  readonly isLive: boolean;
}

/** Where from, and for which channel and shop. */
export function QueueFilters({ isLive }: QueueFiltersProps) {
  const { t } = useTranslation("dispatch");
  const word = useWord();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const places = useCountedPlaces();
  const shops = useQuery(shopsQuery);
  const set = (patch: QueueSearch) =>
    void navigate({ search: (old) => ({ ...old, ...patch }), replace: true });
  const shopOptions = (shops.data?.items ?? [])
    .filter(({ platform }) => search.channel?.includes(platform) ?? true)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterBar
      label={t("filters.label")}
      end={isLive && <LiveDot />}
      onClear={
        isFiltered({ ...search, tab: undefined })
          ? () => void navigate({ search: { tab: search.tab }, replace: true })
          : undefined
      }
    >
      {places.length > 1 && (
        <FilterChoices
          label={t("filters.place")}
          value={search.place === undefined ? undefined : [search.place]}
          options={places.map(({ placeId, name }) => ({ value: placeId, label: name }))}
          onChange={(chosen) => {
            // One place at a time: the one that was not chosen before.
            set({ place: chosen?.find((placeId) => placeId !== search.place) });
          }}
        />
      )}
      <FilterChoices
        label={t("filters.channel")}
        value={search.channel}
        options={PLATFORMS.map((value) => ({ value, label: word(`platform.${value}`) }))}
        onChange={(channel) => {
          set({ channel, shop: undefined });
        }}
      />
      <FilterChoices
        label={t("filters.shop")}
        value={search.shop}
        options={shopOptions}
        onChange={(shop) => {
          set({ shop });
        }}
      />
    </FilterBar>
  );
}
