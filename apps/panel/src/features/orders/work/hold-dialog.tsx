import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { FormFoot } from "../../../ui/dialogs/form-foot.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import type { OrderItem } from "../queries.ts";
import { useMoveMany } from "./use-move-many.ts";

const REASONS = ["payment", "address", "stock", "fraud"] as const;

interface HoldDialogProps {
  readonly orders: readonly OrderItem[];
  readonly onClose: (failed: ReadonlyMap<string, string> | null) => void;
}

/** Held orders are not shipped until somebody releases them. */
export function HoldDialog({ orders, onClose }: HoldDialogProps) {
  const { t } = useTranslation("orders");
  const [note, setNote] = useState("");
  const move = useMoveMany(onClose);
  return (
    <Dialog
      isOpen
      size="sm"
      title={t("work.holdTitle", { count: orders.length })}
      onClose={() => {
        onClose(null);
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          move.mutate({ orders, status: "on_hold", note });
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t("work.holdLead")}
          </Text>
          <Group gap={6}>
            {REASONS.map((reason) => (
              <Button
                key={reason}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  setNote(t(`work.reason.${reason}`));
                }}
              >
                {t(`work.reason.${reason}`)}
              </Button>
            ))}
          </Group>
          <ReasonField label={t("work.why")} value={note} onChange={setNote} isRequired isFirst />
          <FormFoot
            label={t("work.hold")}
            error={move.error}
            isBusy={move.isPending}
            isReady={note.trim() !== ""}
            onCancel={() => {
              onClose(null);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
