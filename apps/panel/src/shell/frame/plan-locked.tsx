import type { Feature } from "@estiba/contract/values";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "../../ui/pieces/document-title.tsx";
import { EmptyState } from "../../ui/lists/empty-state.tsx";
import { ButtonLink } from "../../ui/pieces/links.tsx";
import { useMe } from "../../base/session/session.ts";
import { PLAN_OF_FEATURE } from "../../base/plan/plan-of-feature.ts";

interface PlanLockedProps {
  readonly feature: Feature;
}

/** In place of a page the plan does not include: what it would do, and which plan has it. */
export function PlanLocked({ feature }: PlanLockedProps) {
  const { t } = useTranslation(["shell", "base"]);
  const { tenant } = useMe();
  const plan = t(`base:plans.${PLAN_OF_FEATURE[feature]}`);
  return (
    <>
      <DocumentTitle title={t("locked.title", { plan })} />
      <EmptyState
        icon={<IconLock size={20} stroke={1.6} />}
        title={t("locked.title", { plan })}
        description={`${t(`locked.feature.${feature}`)} ${t("locked.text", {
          current: t(`base:plans.${tenant.effectivePlan}`),
        })}`}
        action={
          <ButtonLink variant="default" to="/settings/plan">
            {t("locked.action")}
          </ButtonLink>
        }
      />
    </>
  );
}
