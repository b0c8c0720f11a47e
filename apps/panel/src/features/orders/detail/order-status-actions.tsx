import type { OrderStatus } from "@estiba/contract/values";
import { Button, Checkbox, Group, Stack, Text, Textarea } from "@mantine/core";
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
import { Note } from "../../../ui/pieces/note.tsx";

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
    mutationFn: async (body: { status: OrderStatus; note?: string; atShop?: boolean }) =>
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

interface AtShopProps extends OrderProps {
  readonly isAtShop: boolean;
  readonly onChange: (isAtShop: boolean) => void;
}

/** Whether the shop cancels it too, said before it happens. */
function AtShop({ order, isAtShop, onChange }: AtShopProps) {
  const { t } = useTranslation("orders");
  return order.canCancelAtShop ? (
    <Checkbox
      label={t("detail.cancelAtShop", { shop: order.shopName })}
      description={t("detail.cancelAtShopHint")}
      checked={isAtShop}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.checked);
      }}
    />
  ) : (
    <Note tone="info">{t("detail.cancelOnlyHere", { shop: order.shopName })}</Note>
  );
}

function MoveDialog({ order, status, onClose }: MoveDialogProps) {
  const { t } = useTranslation(["orders", "vocabulary", "ui"]);
  const shown = useLastValue(status);
  const [note, setNote] = useState("");
  const [isAtShop, setAtShop] = useState(true);
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
      title={isCancel ? t("detail.cancelTitle") : t("detail.confirmTitle", { status: name })}
    >
      <Stack gap="md">
        <Text size="sm">{isCancel ? t("detail.confirmCancel") : t("detail.confirmText")}</Text>
        {isCancel && <AtShop order={order} isAtShop={isAtShop} onChange={setAtShop} />}
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
            {t(isCancel ? "ui:back" : "ui:cancel")}
          </Button>
          <Button
            {...(isCancel ? { color: "red.8" } : {})}
            loading={move.isPending}
            onClick={() => {
              move.mutate({
                status: shown,
                ...(note.trim() === "" ? {} : { note: note.trim() }),
                ...(isCancel && order.canCancelAtShop && isAtShop ? { atShop: true } : {}),
              });
            }}
          >
            {t(`detail.verb.${shown}`)}
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
          {t(`detail.verb.${status}`)}
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
