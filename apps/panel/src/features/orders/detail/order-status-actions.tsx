import type { OrderStatus } from "@estiba/contract/values";
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { orderQuery, type Order } from "../queries.ts";
import classes from "./order-detail.module.css";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface OrderProps {
  readonly order: Order;
}

interface MoveDialogProps extends OrderProps {
  readonly status: OrderStatus | null;
  readonly onClose: () => void;
}

function useMove(order: Order, onDone: () => void) {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { status: OrderStatus; note?: string }) =>
      (await api.changeOrderStatus({ params: { orderId: order.id }, body })).data,
    onSuccess: async (moved) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, moved);
      const status = t(`vocabulary:orderStatus.${moved.status}`);
      notifications.show({ message: t("detail.moved", { number: moved.number ?? moved.orderId, status }) });
      onDone();
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}

function MoveDialog({ order, status, onClose }: MoveDialogProps) {
  const { t } = useTranslation(["orders", "vocabulary", "ui"]);
  const shown = useLastValue(status);
  const [note, setNote] = useState("");
  const move = useMove(order, onClose);
  if (shown === null) {
    return null;
  }
  const name = t(`vocabulary:orderStatus.${shown}`);
  const isCancel = shown === "cancelled";
  return (
    <Dialog
      isOpen={status !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setNote("");
        move.reset();
      }}
      title={t("detail.confirmTitle", { status: name })}
    >
      <Stack gap="md">
        <Text size="sm">{isCancel ? t("detail.confirmCancel") : t("detail.confirmText")}</Text>
        <Textarea
          label={t("detail.note")}
          description={t("detail.noteHint")}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value);
          }}
        />
        <FormError error={move.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={isCancel || undefined}>
            {t("ui:cancel")}
          </Button>
          <Button
            {...(isCancel ? { color: "red.8" } : {})}
            loading={move.isPending}
            onClick={() => {
              move.mutate({ status: shown, ...(note.trim() === "" ? {} : { note: note.trim() }) });
            }}
          >
            {isCancel ? t("detail.cancel") : name}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Where the order may go from here, by the rules of the service. */
export function OrderStatusActions({ order }: OrderProps) {
  const { t } = useTranslation(["orders", "vocabulary"]);
  const may = useMay();
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  if (!may("changeOrderStatus") || order.allowedStatuses.length === 0) {
    return null;
  }
  return (
    <div className={classes.moves} role="group" aria-label={t("detail.move")}>
      {order.allowedStatuses.map((status) => (
        <Button
          key={status}
          size="xs"
          variant="default"
          {...(status === "cancelled" ? { c: "var(--e-bad-text)" } : {})}
          onClick={() => {
            setChosen(status);
          }}
        >
          {status === "cancelled" ? t("detail.cancel") : t(`vocabulary:orderStatus.${status}`)}
        </Button>
      ))}
      <MoveDialog
        order={order}
        status={chosen}
        onClose={() => {
          setChosen(null);
        }}
      />
    </div>
  );
}
