import { Button } from "@mantine/core";
import { IconClipboardCheck, IconMapPin } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isCounted, placesQuery, type Place } from "../../../base/places/places.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { PageSkeleton } from "../../../ui/lists/skeletons.tsx";
import { useSelection } from "../../../ui/lists/use-selection.ts";
import { ButtonLink } from "../../../ui/pieces/links.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import type { SkuLine } from "../lines/lines.ts";
import { CountDialog } from "./count-dialog.tsx";
import { PlaceStockCard } from "./place-stock-card.tsx";
import { QuarantineButton } from "./quarantine-button.tsx";
import { usePlaceName } from "./use-place-name.ts";

const route = getRouteApi("/signed-in/stock/places/$placeId");

interface PlaceProps {
  readonly place: Place;
}

function Filled({ place }: PlaceProps) {
  const { t } = useTranslation("stock");
  const may = useMay();
  const hasFeature = useHasFeature();
  const nameOf = usePlaceName();
  const [counted, setCounted] = useState<readonly SkuLine[] | null>(null);
  const selection = useSelection(place.placeId);
  const canCount = isCounted(place) && may("countPlace");
  const canSetAside = isCounted(place) && may("setAside") && hasFeature("fulfilment");
  const closeCount = () => {
    setCounted(null);
  };
  const actions = (
    <>
      <ButtonLink to="/stock/places" variant="default" leftSection={<IconMapPin size={16} />}>
        {t("places.all")}
      </ButtonLink>
      {canSetAside && <QuarantineButton place={place} />}
      {canCount && (
        <Button
          leftSection={<IconClipboardCheck size={16} />}
          onClick={() => {
            setCounted([]);
          }}
        >
          {t("places.count.action")}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={nameOf(place)}
        description={isCounted(place) ? t(`places.kind.${place.kind}`) : t("places.notSold")}
        actions={actions}
      />
      <PlaceStockCard place={place} selection={selection} onCount={canCount ? setCounted : undefined} />
      <CountDialog
        place={place}
        start={counted}
        onDone={() => {
          closeCount();
          selection.clear();
        }}
        onClose={closeCount}
      />
    </>
  );
}

function Missing() {
  const { t } = useTranslation("stock");
  return (
    <EmptyState
      icon={<IconMapPin size={20} stroke={1.6} />}
      title={t("places.missingTitle")}
      description={t("places.missingText")}
      action={
        <ButtonLink to="/stock/places" variant="default">
          {t("places.all")}
        </ButtonLink>
      }
    />
  );
}

/** The stock of one place. */
export function PlacePage() {
  const { placeId } = route.useParams();
  const places = useQuery(placesQuery);
  return (
    <QueryView query={places} skeleton={<PageSkeleton />}>
      {({ items }) => {
        const place = items.find((one) => one.placeId === placeId);
        return place === undefined ? <Missing /> : <Filled key={placeId} place={place} />;
      }}
    </QueryView>
  );
}
