import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { AnchorLink } from "../../ui/pieces/links.tsx";
import { STEP_LINKS } from "./step-links.ts";
import type { Step } from "./use-first-steps.ts";
import classes from "./step-row.module.css";

interface StepMarkProps {
  readonly isDone: boolean;
}

export function StepMark({ isDone }: StepMarkProps) {
  const { t } = useTranslation("overview");
  return (
    <span
      className={classes.mark}
      data-done={isDone || undefined}
      role="img"
      aria-label={isDone ? t("steps.done") : t("steps.open")}
    >
      {isDone && <IconCheck size={12} stroke={2.5} aria-hidden="true" />}
    </span>
  );
}

interface StepChipProps {
  readonly step: Step;
}

/** A step that is done, or comes later: a mark and its name. */
export function StepChip({ step: { id, isDone } }: StepChipProps) {
  const { t } = useTranslation("overview");
  const title = t(`steps.${id}.title`);
  return (
    <li className={classes.chip} data-done={isDone || undefined}>
      <StepMark isDone={isDone} />
      {isDone || id === "email" ? (
        title
      ) : (
        <AnchorLink size="sm" to={STEP_LINKS[id]}>
          {title}
        </AnchorLink>
      )}
    </li>
  );
}
