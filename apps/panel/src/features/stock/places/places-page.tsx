import { Button, Stack } from "@mantine/core";
import { IconLock, IconMapPin, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { placesQuery, type Place } from "../../../base/places/places.ts";
import { PLAN_OF_FEATURE } from "../../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PagedView } from "../../../ui/lists/paged-view.tsx";
import { Card } from "../../../ui/pieces/card.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { PlaceTable } from "./place-table.tsx";
import { RemovePlaceDialog } from "./remove-place-dialog.tsx";

function Locked() {
  const { t } = useTranslation(["stock", "base"]);
  return (
    <Note tone="warn" icon={<IconLock size={18} />}>
      {t("places.locked", { plan: t(`base:plans.${PLAN_OF_FEATURE.fulfilment}`) })}
    </Note>
  );
}

function NoPlaces() {
  const { t } = useTranslation("stock");
  return (
    <EmptyState
      icon={<IconMapPin size={20} stroke={1.6} />}
      title={t("places.emptyTitle")}
      description={t("places.emptyText")}
    />
  );
}

/** Where goods are: warehouses and stores, and those in transit or in quarantine. */
export function PlacesPage() {
  const { t } = useTranslation("stock");
  const may = useMay();
  const isIncluded = useHasFeature()("fulfilment");
  const places = useQuery(placesQuery);
  const [edited, setEdited] = useState<Place | "new" | null>(null);
  const [removed, setRemoved] = useState<Place | null>(null);
  const action = may("createPlace") && isIncluded && (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => {
        setEdited("new");
      }}
    >
      {t("places.add")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("places.title")} description={t("places.lead")} actions={action} />
      <Stack gap="lg">
        {may("createPlace") && !isIncluded && <Locked />}
        <Card isFlush>
          <PagedView query={places} rows={4} empty={<NoPlaces />}>
            {(items) => <PlaceTable places={items} onEdit={setEdited} onRemove={setRemoved} />}
          </PagedView>
        </Card>
      </Stack>
      <PlaceDialog
        edited={edited}
        onClose={() => {
          setEdited(null);
        }}
      />
      <RemovePlaceDialog
        place={removed}
        onClose={() => {
          setRemoved(null);
        }}
      />
    </>
  );
}
