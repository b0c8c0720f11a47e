import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { StepChip } from "./step-chip.tsx";
import { StepRow } from "./step-row.tsx";
import { useDismissed } from "./use-dismissed.ts";
import { useFirstSteps, type Step } from "./use-first-steps.ts";
import classes from "./step-row.module.css";

function useDismiss(setDismissed: (isDismissed: boolean) => void): () => void {
  const { t } = useTranslation("overview");
  return () => {
    setDismissed(true);
    const id = notifications.show({
      message: (
        <>
          {t("steps.dismissed")}{" "}
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => {
              setDismissed(false);
              notifications.hide(id);
            }}
          >
            {t("steps.undo")}
          </Button>
        </>
      ),
    });
  };
}

interface StepsProps {
  readonly steps: readonly Step[];
}

/** The next step in full, the others by name: who works here every day has the page for the day's work. */
function Steps({ steps }: StepsProps) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      {next !== undefined && <StepRow step={next} />}
      <ul className={classes.chips}>
        {steps
          .filter((step) => step !== next)
          .map((step) => (
            <StepChip key={step.id} step={step} />
          ))}
      </ul>
    </>
  );
}

/** Each step is ticked by actual data, not by a click; gone when all are, or when somebody hides them. */
export function FirstSteps() {
  const { t } = useTranslation("overview");
  const [isDismissed, setDismissed] = useDismissed();
  const dismiss = useDismiss(setDismissed);
  const steps = useFirstSteps(!isDismissed);
  const done = steps.data?.filter((step) => step.isDone).length ?? 0;
  if (isDismissed || (steps.data !== undefined && done === steps.data.length)) {
    return null;
  }
  return (
    <Card
      title={t("steps.title")}
      description={
        steps.data === undefined ? t("steps.lead") : t("steps.progress", { done, total: steps.data.length })
      }
      aside={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={dismiss}>
          {t("steps.dismiss")}
        </Button>
      }
      isFlush
    >
      <QueryView query={steps} skeleton={<ListSkeleton rows={2} />}>
        {(list) => <Steps steps={list} />}
      </QueryView>
    </Card>
  );
}
