import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { ListSkeleton } from "../../../ui/lists/skeletons.tsx";
import type { OrderItem } from "../queries.ts";
import { useDispatch } from "./use-dispatch.ts";
import { useFailureText } from "./use-failure-text.ts";

/** Loaded when it is opened: the list does without its form. */
const DispatchSteps = lazy(async () => ({
  default: (await import("./dispatch-steps.tsx")).DispatchSteps,
}));

export interface DispatchJob {
  readonly start: "ship" | "handOver";
  readonly orders: readonly OrderItem[];
  /** Selected too, and why nothing is done to them. */
  readonly left: ReadonlyMap<string, string>;
}

interface DispatchDialogProps {
  readonly job: DispatchJob;
  /** With the reason of each order that could not be shipped; null when nothing was tried. */
  readonly onClose: (failed: ReadonlyMap<string, string> | null) => void;
}

export function DispatchDialog({ job, onClose }: DispatchDialogProps) {
  const { t } = useTranslation("orders");
  const dispatch = useDispatch(job.orders, job.start);
  const describe = useFailureText();
  const { ship, handOver } = dispatch;
  const close = () => {
    const failed = [...(ship.data?.failed ?? [])].map(([id, error]): [string, string] => [
      id,
      describe(error),
    ]);
    onClose(ship.isSuccess || handOver.isSuccess ? new Map([...job.left, ...failed]) : null);
  };
  return (
    <Dialog
      isOpen
      isHeld={ship.isPending || handOver.isPending}
      title={t(job.start === "ship" ? "work.shipTitle" : "work.handOverTitle", { count: job.orders.length })}
      onClose={close}
    >
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <DispatchSteps dispatch={dispatch} onClose={close} />
      </Suspense>
    </Dialog>
  );
}
