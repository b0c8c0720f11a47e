import { Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PLAN_OF_FEATURE } from "../../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { Card } from "../../../ui/pieces/card.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { inventoryConfigQuery } from "../queries.ts";
import { BuffersCard } from "./buffers-card.tsx";
import { SourceCard } from "./source-card.tsx";

function useHindrance(): string | null {
  const { t } = useTranslation(["stock", "base"]);
  const hasFeature = useHasFeature();
  const may = useMay();
  if (!hasFeature("inventory")) {
    return t("settings.locked", { plan: t(`base:plans.${PLAN_OF_FEATURE.inventory}`) });
  }
  return may("updateInventoryConfig") ? null : t("settings.reader");
}

export function InventoryPage() {
  const { t } = useTranslation("stock");
  const config = useQuery(inventoryConfigQuery);
  const hindrance = useHindrance();
  const isReadOnly = hindrance !== null;
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.lead")} />
      <Stack gap="lg">
        {hindrance !== null && (
          <Note tone="warn" icon={<IconLock size={18} />}>
            {hindrance}
          </Note>
        )}
        <QueryView
          query={config}
          skeleton={
            <Card>
              <ListSkeleton rows={8} />
            </Card>
          }
        >
          {(data) => (
            <>
              <SourceCard
                key={`${data.inventorySourceType}-${data.inventorySourceShopId}`}
                config={data}
                isReadOnly={isReadOnly}
              />
              <BuffersCard config={data} isReadOnly={isReadOnly} />
            </>
          )}
        </QueryView>
      </Stack>
    </>
  );
}
