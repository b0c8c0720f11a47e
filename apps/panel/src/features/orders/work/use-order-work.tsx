import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePrint } from "../../../base/labels/use-print.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import type { Selected } from "../../../ui/lists/selection.ts";
import type { Selection } from "../../../ui/lists/use-selection.ts";
import type { ListQuery, OrderItem } from "../queries.ts";
import { BulkActions, type Action } from "./bulk-actions.tsx";
import { chosenOrders } from "./chosen-orders.ts";
import type { DispatchJob } from "./dispatch-dialog.tsx";
import { canBeHandedOver, canBePrinted } from "./use-dispatch.ts";
import { useMoveMany } from "./use-move-many.ts";

const DispatchDialog = lazy(async () => ({
  default: (await import("./dispatch-dialog.tsx")).DispatchDialog,
}));
const HoldDialog = lazy(async () => ({ default: (await import("./hold-dialog.tsx")).HoldDialog }));

interface OrderWorkProps {
  readonly rows: readonly OrderItem[];
  readonly query: ListQuery;
  readonly selection: Selection;
}

interface OrderWork {
  readonly bulkActions: (selected: Selected) => ReactNode;
  /** They outlive the selection that opened them. */
  readonly dialogs: ReactNode;
}

type Chosen = readonly OrderItem[];

/** Those without a label stay selected and say so. */
function usePrintMany(selection: Selection) {
  const { t } = useTranslation("orders");
  const print = usePrint();
  return async (orders: Chosen) => {
    const ready = orders.filter(canBePrinted).flatMap(({ parcel }) => parcel?.shipmentId ?? []);
    const others = orders.filter((order) => !canBePrinted(order));
    if (ready.length > 0) {
      await print.mutateAsync(ready);
    }
    selection.keepFailed(new Map(others.map(({ id }) => [id, t("work.noLabel")])));
  };
}

/** What can be done with the selected orders, and the dialogs that do it. */
export function useOrderWork({ rows, query, selection }: OrderWorkProps): OrderWork {
  const { t } = useTranslation("orders");
  const describe = useErrorText();
  const [job, setJob] = useState<DispatchJob | null>(null);
  const [held, setHeld] = useState<Chosen | null>(null);
  const printMany = usePrintMany(selection);
  const move = useMoveMany(selection.keepFailed);
  const acts: Readonly<Record<Action, (orders: Chosen) => unknown>> = {
    confirm: async (orders) => move.mutateAsync({ orders, status: "confirmed" }),
    ship: (orders) => {
      setJob({ start: "ship", orders, left: new Map() });
    },
    handOver: (orders) => {
      const left = orders.filter((order) => !canBeHandedOver(order));
      const reasons = left.map(({ id, parcel }): [string, string] => [
        id,
        t(parcel?.isHandedOver === true ? "work.onList" : "work.noLabel"),
      ]);
      setJob({ start: "handOver", orders: orders.filter(canBeHandedOver), left: new Map(reasons) });
    },
    print: printMany,
    hold: setHeld,
  };
  const act = useMutation({
    mutationFn: async ({ action, selected }: { action: Action; selected: Selected }) =>
      acts[action](await chosenOrders(selected, rows, query)),
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
  const finish = (failed: ReadonlyMap<string, string> | null) => {
    setJob(null);
    setHeld(null);
    if (failed !== null) {
      selection.keepFailed(failed);
    }
  };
  return {
    bulkActions: (selected) => (
      <BulkActions
        stage={query.stage}
        busy={act.isPending ? act.variables.action : null}
        onAct={(action) => {
          act.mutate({ action, selected });
        }}
      />
    ),
    dialogs: (
      <Suspense fallback={null}>
        {job !== null && <DispatchDialog job={job} onClose={finish} />}
        {held !== null && <HoldDialog orders={held} onClose={finish} />}
      </Suspense>
    ),
  };
}
