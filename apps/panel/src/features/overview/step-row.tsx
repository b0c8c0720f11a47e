import { Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/pieces/links.tsx";
import { ResendVerification } from "../../base/session/resend-verification.tsx";
import type { Step, StepId } from "./use-first-steps.ts";
import classes from "./step-row.module.css";

const LINKS = {
  shop: "/shops/connect",
  catalog: "/stock/catalog",
  source: "/settings/inventory",
  order: "/orders",
  place: "/shipping/setup",
  carrier: "/shipping/setup",
  shipment: "/orders",
  team: "/settings/users",
} as const;

interface ActionProps {
  readonly id: StepId;
}

function Action({ id }: ActionProps) {
  const { t } = useTranslation("overview");
  return id === "email" ? (
    <ResendVerification />
  ) : (
    <ButtonLink size="xs" variant="default" to={LINKS[id]}>
      {t(`steps.${id}.action`)}
    </ButtonLink>
  );
}

interface StepRowProps {
  readonly step: Step;
}

export function StepRow({ step }: StepRowProps) {
  const { t } = useTranslation("overview");
  return (
    <div className={classes.row} data-done={step.isDone || undefined}>
      <span className={classes.mark} role="img" aria-label={step.isDone ? t("steps.done") : t("steps.open")}>
        {step.isDone && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}
      </span>
      <div className={classes.words}>
        <Text size="sm" fw={550} className={classes.title}>
          {t(`steps.${step.id}.title`)}
        </Text>
        {!step.isDone && (
          <Text size="sm" c="dimmed">
            {t(`steps.${step.id}.text`)}
          </Text>
        )}
      </div>
      {!step.isDone && <Action id={step.id} />}
    </div>
  );
}
