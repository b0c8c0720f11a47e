import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../ui/pieces/links.tsx";
import { ResendVerification } from "../../base/session/resend-verification.tsx";
import { StepMark } from "./step-chip.tsx";
import { STEP_LINKS } from "./step-links.ts";
import type { Step, StepId } from "./use-first-steps.ts";
import classes from "./step-row.module.css";

interface ActionProps {
  readonly id: StepId;
}

function Action({ id }: ActionProps) {
  const { t } = useTranslation("overview");
  return id === "email" ? (
    <ResendVerification />
  ) : (
    <ButtonLink size="xs" variant="default" to={STEP_LINKS[id]}>
      {t(`steps.${id}.action`)}
    </ButtonLink>
  );
}

interface StepRowProps {
  readonly step: Step;
}

/** The step to take next, with what it is good for. */
export function StepRow({ step }: StepRowProps) {
  const { t } = useTranslation("overview");
  return (
    <div className={classes.row}>
      <StepMark isDone={step.isDone} />
      <div className={classes.words}>
        <Text size="sm" fw={550}>
          {t(`steps.${step.id}.title`)}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`steps.${step.id}.text`)}
        </Text>
      </div>
      <Action id={step.id} />
    </div>
  );
}
