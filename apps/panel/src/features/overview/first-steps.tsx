import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { StepRow } from "./step-row.tsx";
import { useDismissed } from "./use-dismissed.ts";
import { useFirstSteps } from "./use-first-steps.ts";

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
      <QueryView query={steps} skeleton={<ListSkeleton rows={3} />}>
        {(list) => list.map((step) => <StepRow key={step.id} step={step} />)}
      </QueryView>
    </Card>
  );
}
