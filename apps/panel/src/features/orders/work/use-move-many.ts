import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import type { OrderItem } from "../queries.ts";
import { partsOf } from "./chosen-orders.ts";
import { useFailureText } from "./use-failure-text.ts";

interface Move {
  readonly orders: readonly OrderItem[];
  readonly status: "confirmed" | "on_hold";
  readonly note?: string;
}

async function moveMany({ orders, status, note }: Move) {
  const outcomes = [];
  for (const part of partsOf(orders.map(({ id }) => id))) {
    const body = { orderIds: part, status, ...(note === undefined ? {} : { note }) };
    outcomes.push(...(await api.changeOrderStatuses({ body })).data.items);
  }
  return outcomes;
}

/** Confirms or holds many orders; `onDone` gets the reason of each that could not go there. */
export function useMoveMany(onDone: (failed: ReadonlyMap<string, string>) => void) {
  const { t } = useTranslation("orders");
  const describe = useFailureText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: moveMany,
    onSuccess: async (outcomes, { status }) => {
      const failed = outcomes.flatMap(({ orderId, error }): [string, string][] =>
        error === null ? [] : [[orderId, describe(error)]],
      );
      const count = outcomes.length - failed.length;
      notifications.show({ message: t(status === "on_hold" ? "work.held" : "work.confirmed", { count }) });
      onDone(new Map(failed));
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
