import { Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { placesQuery, isCounted } from "../../../base/places/places.ts";
import { PLAN_OF_FEATURE } from "../../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { useMay } from "../../../base/session/session.ts";
import { QueryView } from "../../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import { AnchorLink } from "../../../ui/pieces/links.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { PageHeader } from "../../../ui/pieces/page-header.tsx";
import { routingRulesQuery } from "./queries.ts";
import { RulesPart } from "./rules-part.tsx";

function Locked() {
  const { t } = useTranslation(["routing", "base"]);
  return (
    <Note tone="warn" icon={<IconLock size={18} />}>
      {t("locked", { plan: t(`base:plans.${PLAN_OF_FEATURE.fulfilment}`) })}
    </Note>
  );
}

/** With one place that ships there is nothing to choose. */
function OnlyPlace() {
  const { t } = useTranslation("routing");
  const places = useQuery(placesQuery);
  const shipping = places.data?.items.filter((place) => isCounted(place) && place.isShipping);
  return shipping !== undefined && shipping.length < 2 ? (
    <Note tone="info">
      {t("onlyPlace")}{" "}
      <AnchorLink to="/stock/places" inherit>
        {t("toPlaces")}
      </AnchorLink>
    </Note>
  ) : null;
}

/** From which places orders leave, rule by rule. */
export function RoutingPage() {
  const { t } = useTranslation("routing");
  const may = useMay();
  const isIncluded = useHasFeature()("fulfilment");
  const rules = useQuery(routingRulesQuery);
  const mayEdit = may("saveRoutingRules");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Stack gap="lg">
        {mayEdit && !isIncluded && <Locked />}
        <OnlyPlace />
        <QueryView query={rules} skeleton={<ListSkeleton rows={3} />}>
          {(saved) => <RulesPart saved={saved} canEdit={mayEdit && isIncluded} />}
        </QueryView>
      </Stack>
    </>
  );
}
