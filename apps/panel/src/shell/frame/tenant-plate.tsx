import { useTranslation } from "react-i18next";
import { daysUntil } from "../../ui/format/format.ts";
import { LogoMark } from "../../ui/pieces/logo.tsx";
import { useNow } from "../../ui/format/use-now.ts";
import { useMe, type Tenant } from "../../base/session/session.ts";
import classes from "./tenant-plate.module.css";

function usePlanText(): (tenant: Tenant) => string {
  const { t } = useTranslation(["shell", "base"]);
  const nowMs = useNow();
  return ({ plan, effectivePlan, trialEndsAt }) => {
    const daysLeft = trialEndsAt === null ? 0 : daysUntil(trialEndsAt, nowMs);
    const isTrial = plan !== effectivePlan && daysLeft > 0;
    return isTrial
      ? t("plan.trial", { plan: t(`base:plans.${effectivePlan}`), count: daysLeft })
      : t("plan.plain", { plan: t(`base:plans.${effectivePlan}`) });
  };
}

interface TenantPlateProps {
  readonly isCollapsed: boolean;
}

/** Whose goods these are: the tenant's name and its plan. */
export function TenantPlate({ isCollapsed }: TenantPlateProps) {
  const { tenant } = useMe();
  const planText = usePlanText()(tenant);
  return (
    <div className={classes.plate} title={`${tenant.name} · ${planText}`}>
      <LogoMark size={26} />
      {!isCollapsed && (
        <div className={classes.words}>
          <span className={classes.name}>{tenant.name}</span>
          <span className={classes.plan}>{planText}</span>
        </div>
      )}
    </div>
  );
}
