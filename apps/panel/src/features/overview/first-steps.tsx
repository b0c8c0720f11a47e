import { useTranslation } from "react-i18next";
import { Card } from "../../ui/pieces/card.tsx";
import { QueryView } from "../../ui/lists/query-view.tsx";
import { ListSkeleton } from "../../ui/lists/skeletons.tsx";
import { StepRow } from "./step-row.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** Only steps that lead somewhere today, each ticked by actual data, not by a click; hidden when all are. */
export function FirstSteps() {
  const { t } = useTranslation("overview");
  const steps = useFirstSteps();
  const done = steps.data?.filter((step) => step.isDone).length ?? 0;
  if (steps.data !== undefined && done === steps.data.length) {
    return null;
  }
  return (
    <Card
      title={t("steps.title")}
      description={
        steps.data === undefined ? t("steps.lead") : t("steps.progress", { done, total: steps.data.length })
      }
      isFlush
    >
      <QueryView query={steps} skeleton={<ListSkeleton rows={3} />}>
        {(list) => list.map((step) => <StepRow key={step.id} step={step} />)}
      </QueryView>
    </Card>
  );
}
