import { Button, Stack } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ORDERS_KEY } from "../../../base/api/query-keys.ts";
import { FormError } from "../../../ui/errors/form-error.tsx";
import { GramsField } from "../../../ui/format/size-fields.tsx";
import type { Box } from "./box.ts";
import type { Desk } from "./outbox/desk.ts";
import classes from "./pack.module.css";

interface PackFormProps {
  readonly desk: Desk;
  readonly box: Box;
  readonly isOnline: boolean;
  /** Scans of this order that the service does not have yet. */
  readonly waiting: number;
  readonly onPacked: () => void;
}

function usePack(desk: Desk, fulfilmentId: string, onPacked: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (weightG: number | null) => {
      const parcels = weightG === null ? [] : [{ weightG }];
      const { data } = await api.packFulfilment({ params: { fulfilmentId }, body: { parcels } });
      await desk.replace(data, Date.now());
    },
    onSuccess: async () => {
      onPacked();
      await queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
    },
    // What is in the way, such as a cancellation, shows on the screen.
    onError: () => void desk.refresh(fulfilmentId).catch(() => undefined),
  });
}

/** Closes the box; whether it may be closed is for the service to say. */
export function PackForm({ desk, box, isOnline, waiting, onPacked }: PackFormProps) {
  const { t } = useTranslation("dispatch");
  const [weight, setWeight] = useState<number | string>("");
  const pack = usePack(desk, box.packable.fulfilmentId, onPacked);
  const isReady = box.state === "open" && box.isComplete && box.wrong.length === 0;
  const reason = reasonOf({ box, isReady, isOnline, waiting });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) {
          pack.mutate(typeof weight === "number" ? weight : null);
        }
      }}
    >
      <Stack gap="sm">
        <GramsField
          size="md"
          label={t("pack.weight")}
          inputMode="numeric"
          value={weight}
          onChange={setWeight}
        />
        <FormError error={pack.error} />
        <p className={classes.reason} role="status">
          {reason === null ? t("pack.ready") : t(`pack.not.${reason}`, { count: waiting })}
        </p>
        <Button
          type="submit"
          size="xl"
          fullWidth
          disabled={reason !== null}
          loading={pack.isPending}
          leftSection={<IconPackage size={24} />}
        >
          {t("pack.action")}
        </Button>
      </Stack>
    </form>
  );
}

interface Situation extends Pick<PackFormProps, "box" | "isOnline" | "waiting"> {
  readonly isReady: boolean;
}

function reasonOf({ box, isReady, isOnline, waiting }: Situation) {
  if (box.state === "held") {
    return "held";
  }
  if (!isReady) {
    return box.wrong.length > 0 ? "wrong" : "incomplete";
  }
  if (!isOnline) {
    return "offline";
  }
  return waiting > 0 ? "waiting" : null;
}
