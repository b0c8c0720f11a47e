import { FEATURES } from "@estiba/sdk";
import { Stack } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../app/session.ts";
import { Card } from "../../ui/card.tsx";
import { formatDate } from "../../ui/format.ts";
import { Tag } from "../../ui/tag.tsx";
import classes from "./plan-card.module.css";

export function PlanCard() {
  const { t, i18n } = useTranslation(["overview", "app"]);
  const { tenant } = useMe();
  const isTrial = tenant.plan !== tenant.effectivePlan && tenant.trialEndsAt !== null;
  const description = isTrial
    ? t("plan.trial", {
        date: formatDate(tenant.trialEndsAt ?? "", i18n.language),
        plan: t(`app:plan.names.${tenant.plan}`),
      })
    : t("plan.lead");
  return (
    <Card
      title={t("plan.title")}
      description={description}
      aside={<Tag tone="accent">{t(`app:plan.names.${tenant.effectivePlan}`)}</Tag>}
    >
      <Stack gap={8} component="ul" className={classes.features}>
        {FEATURES.map((feature) => {
          const isIncluded = tenant.features.includes(feature);
          return (
            <li key={feature} data-locked={!isIncluded || undefined}>
              {isIncluded ? (
                <IconCheck size={16} stroke={2} role="img" aria-label={t("plan.included")} />
              ) : (
                <IconLock size={16} stroke={1.6} role="img" aria-label={t("plan.locked")} />
              )}
              {t(`features.${feature}`)}
            </li>
          );
        })}
      </Stack>
    </Card>
  );
}
