import { FEATURES, PLANS, PLAN_NAMES } from "@estiba/contract/values";
import { Stack } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../base/session/session.ts";
import { Card } from "../../ui/pieces/card.tsx";
import { formatDate, formatNumber } from "../../ui/format/format.ts";
import { Note } from "../../ui/pieces/note.tsx";
import { PageHeader } from "../../ui/pieces/page-header.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { PlanPrices, PlanUpgrades } from "./plan-prices.tsx";
import { useUsage } from "./use-usage.ts";
import classes from "./plan.module.css";

function Trial() {
  const { t, i18n } = useTranslation(["plan", "base"]);
  const { tenant } = useMe();
  const isTrial = tenant.plan !== tenant.effectivePlan && tenant.trialEndsAt !== null;
  return isTrial ? (
    <Note tone="info">
      {t("trial", {
        current: t(`base:plans.${tenant.effectivePlan}`),
        date: formatDate(tenant.trialEndsAt ?? "", i18n.language),
        plan: t(`base:plans.${tenant.plan}`),
      })}
    </Note>
  ) : null;
}

function Comparison() {
  const { t, i18n } = useTranslation(["plan", "base"]);
  const { tenant } = useMe();
  const isCurrent = (plan: string) => plan === tenant.effectivePlan || undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, to scroll by keyboard
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t("compare")}>
      <table className={classes.plans}>
        <thead>
          <tr>
            <th scope="col">{t("includes")}</th>
            {PLAN_NAMES.map((plan) => (
              <th key={plan} scope="col" data-current={isCurrent(plan)}>
                {t(`base:plans.${plan}`)}
                {isCurrent(plan) && <span className={classes.yours}>{t("yours")}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PlanPrices isCurrent={isCurrent} />
          {FEATURES.map((feature) => (
            <tr key={feature}>
              <th scope="row">{t(`features.${feature}`)}</th>
              {PLAN_NAMES.map((plan) => (
                <td key={plan} data-current={isCurrent(plan)}>
                  {PLANS[plan].features.some((known) => known === feature) ? (
                    <IconCheck size={17} stroke={2} role="img" aria-label={t("included")} />
                  ) : (
                    <IconMinus size={17} stroke={1.6} role="img" aria-label={t("locked")} />
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t("requests")}</th>
            {PLAN_NAMES.map((plan) => (
              <td key={plan} data-current={isCurrent(plan)}>
                {formatNumber(PLANS[plan].requestsPerMinute, i18n.language)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Usage() {
  const { t, i18n } = useTranslation("plan");
  const usage = useUsage();
  return (
    <QueryView query={usage} skeleton={<ListSkeleton rows={2} />}>
      {(counts) => (
        <dl className={classes.usage}>
          {counts.map(({ id, count }) => (
            <div key={id}>
              <dt>{t(`usage.${id}`)}</dt>
              <dd>{formatNumber(count, i18n.language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </QueryView>
  );
}

export function PlanPage() {
  const { t } = useTranslation("plan");
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
      <Stack gap="lg">
        <Trial />
        <Card title={t("usage.title")} description={t("usage.lead")}>
          <Usage />
        </Card>
        <Card title={t("compare")} isFlush>
          <Comparison />
        </Card>
        <PlanUpgrades />
      </Stack>
    </>
  );
}
