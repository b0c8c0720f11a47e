import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconClipboardCheck, IconPrinter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { Note } from "../../../ui/pieces/note.tsx";
import { ShipForm } from "./ship-form.tsx";
import { useFocused } from "./use-focused.ts";
import type { Dispatch } from "./use-dispatch.ts";
import classes from "./work.module.css";

interface DispatchProps {
  readonly dispatch: Dispatch;
}

function Running({ dispatch }: DispatchProps) {
  const { t } = useTranslation("orders");
  const { done, count } = dispatch;
  return (
    <Stack gap="xs" role="status">
      <Text size="sm">{t("work.progress", { done, count })}</Text>
      <Progress value={(100 * done) / count} animated aria-label={t("work.running")} />
    </Stack>
  );
}

function Done({ children }: { readonly children: string }) {
  return (
    <div className={classes.done}>
      <IconCircleCheck size={18} aria-hidden="true" />
      <Text size="sm">{children}</Text>
    </div>
  );
}

function NextButton({ dispatch }: DispatchProps) {
  const { t } = useTranslation("orders");
  const { print, handOver, step, parcels } = dispatch;
  const ref = useFocused<HTMLButtonElement>(step);
  if (step === "print") {
    return (
      <Button
        ref={ref}
        leftSection={<IconPrinter size={16} />}
        loading={print.isPending}
        onClick={() => {
          print.mutate(parcels);
        }}
      >
        {t("work.print", { count: parcels.length })}
      </Button>
    );
  }
  return step === "handOver" ? (
    <Button
      ref={ref}
      leftSection={<IconClipboardCheck size={16} />}
      loading={handOver.isPending}
      onClick={() => {
        handOver.mutate();
      }}
    >
      {t("work.handOver", { count: parcels.length })}
    </Button>
  ) : null;
}

function Sheets({ dispatch }: DispatchProps) {
  const { t } = useTranslation("orders");
  const { data } = dispatch.handOver;
  return (
    data !== undefined && (
      <>
        <Done>{t("work.handedOver", { count: dispatch.parcels.length })}</Done>
        <Group gap="xs">
          {data.map(({ manifestId, carrier, shipments }) => (
            <Button
              key={manifestId}
              size="compact-sm"
              variant="default"
              leftSection={<IconPrinter size={14} />}
              onClick={() => {
                dispatch.openSheet(manifestId);
              }}
            >
              {t("work.sheet", { carrier: carrier.name, count: shipments })}
            </Button>
          ))}
        </Group>
      </>
    )
  );
}

function Outcome({ dispatch, onClose }: DispatchProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(["orders", "ui"]);
  const { ship, print, handOver, step, parcels } = dispatch;
  const close = useFocused<HTMLButtonElement>(step === "done" ? "done" : undefined);
  const failed = ship.data?.failed.size ?? 0;
  return (
    <Stack gap="md">
      {ship.data !== undefined && parcels.length > 0 && (
        <Done>{t("work.shipped", { count: parcels.length })}</Done>
      )}
      {failed > 0 && <Note tone="bad">{t("work.failed", { count: failed })}</Note>}
      {print.isSuccess && <Done>{t("work.printed", { count: parcels.length })}</Done>}
      <Sheets dispatch={dispatch} />
      <FormError error={print.error ?? handOver.error} />
      <Group justify="flex-end" gap="xs">
        <Button ref={close} variant={step === "done" ? "filled" : "default"} onClick={onClose}>
          {t("ui:close")}
        </Button>
        <NextButton dispatch={dispatch} />
      </Group>
    </Stack>
  );
}

interface DispatchStepsProps extends DispatchProps {
  readonly onClose: () => void;
}

/** From confirmed orders to parcels that are handed over, one step after the other. */
export function DispatchSteps({ dispatch, onClose }: DispatchStepsProps) {
  const { ship, step, count } = dispatch;
  if (step !== "ship") {
    return <Outcome dispatch={dispatch} onClose={onClose} />;
  }
  return ship.isPending ? (
    <Running dispatch={dispatch} />
  ) : (
    <ShipForm count={count} error={ship.error} isBusy={false} onShip={ship.mutate} onCancel={onClose} />
  );
}
